import { latest } from "../../shared/cube/newestInstant.ts";
import type { ChainFigures } from "../../shared/dashboard/chainFigures.ts";
import type { Returns } from "../../shared/dashboard/returns.ts";
import type { Day } from "../../shared/days/day.ts";
import {
  formatCount,
  formatDayCount,
  formatInstant,
  formatRange,
} from "../../shared/text/format.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import type { Layout } from "../text/layout.ts";
import { plainText } from "../text/plainText.ts";
import { flushLeft, wrap } from "../text/textWidth.ts";

/** The source of the figures and their age, such as `live` or `written 2 h ago`. */
export interface Source {
  readonly name: string;
  readonly age: string;
  /** The day that was not over when the figures were taken; null if all were, or if that is unknown. */
  readonly unfinished: Day | null;
}

/** The figures of a range, with `--chain` the figures of one chain, and with `--returns` who returns. */
export interface Figures {
  readonly result: Dashboard;
  readonly chain: ChainFigures | null;
  readonly returns: Returns | null;
  readonly source: Source;
}

const TERM = 10;

/** The range of the figures, their source and age, and the rows that were read. */
export function renderProvenance(
  { range, timeZone, completeness, unlinked }: Dashboard,
  source: Source,
  layout: Layout,
): string[] {
  return [
    ...entry(
      "Range",
      `${formatRange(range)}, ${formatDayCount(range)} of ${plainText(timeZone)}`,
      layout,
    ),
    ...entry("Source", `${plainText(source.name)}, ${plainText(source.age)}`, layout),
    ...entry("Rows", rowsRead(completeness), layout),
    ...entry("Unlinked", withoutChain(unlinked), layout),
  ];
}

type Completeness = Dashboard["completeness"];

function entry(term: string, text: string, { columns, paint }: Layout): string[] {
  if (text === "") return [];
  return wrap(text, columns - 2 - TERM).map((each, index) =>
    paint.dim(`  ${flushLeft(index === 0 ? term : "", TERM)}${each}`),
  );
}

function rowsRead({ memberships: _, ...completeness }: Completeness): string {
  const reads = Object.values(completeness);
  const rows = reads.reduce((sum, read) => sum + read.rows, 0);
  const newest = latest(reads.map((read) => read.newest));
  const age = newest === null ? "" : `, newest ${formatInstant(newest)}`;
  return `${formatCount(rows)} read${age}`;
}

/** The range's rows that belong to no chain, table by table. */
function withoutChain(unlinked: Dashboard["unlinked"]): string {
  const rows = Object.entries(unlinked)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${table} ${formatCount(count)}`);
  return rows.length === 0 ? "" : `${rows.join(", ")} (left out of the views by chain)`;
}
