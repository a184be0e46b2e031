import { Answer } from "../../../shared/answer/answer.ts";
import type { Query } from "../../../shared/days/query.ts";
import { workbook } from "../../../shared/tables/workbook.ts";
import { busy, cover, range } from "../../cli/exampleSnapshots.ts";
import { HOSTILE_NAMES } from "../../fuzz/corpus.ts";
import { cubeOf } from "../exampleRows.ts";

/** Names that a spreadsheet or an XML parser may change. */
const AWKWARD_NAMES = [
  ...HOSTILE_NAMES,
  "_x0041_",
  "a\rb",
  " led by a blank",
  "1/2",
  "2026-10-05",
  "007",
  "TRUE",
  "-1+1",
];

const events = AWKWARD_NAMES.map((type) => ({ day: range.to, type }));

/** The answer about a day that is unfinished, whose event types have awkward names. */
export function awkwardAnswer(query: Partial<Query> = {}): Answer {
  const cube = cubeOf({ ...busy, events: [...busy.events, ...events] }, cover);
  const usual = { range, comparison: "previous", weekStartsOn: "monday" } as const;
  return new Answer(cube, { ...usual, ...query }, Date.parse("2026-10-06T12:00:00Z"));
}

export function awkwardWorkbook() {
  const source = { brand: "Vigil & Co", source: "live" };
  return workbook(awkwardAnswer(), { chains: ["Polygon"], hasReturns: true }, source);
}
