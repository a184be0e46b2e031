import { latest } from "../../../shared/cube/newestRow.ts";
import type { Day } from "../../../shared/days/day.ts";
import { liveQuery, noRowsHint } from "../../backend/liveCube.ts";
import { renderColumns } from "../../text/layout.ts";
import { plainText } from "../../text/plainText.ts";
import type { World } from "../../world/world.ts";

/** A table of the rows that are shown. */
export interface TableContent {
  readonly name: string;
  /** Null without a file. */
  readonly rows: number | null;
  /** The days of its first and its last row in the zone of the reader; null without a row. */
  readonly from: Day | null;
  readonly to: Day | null;
}

/**
 * Lines about the tables that are shown.
 *
 * @param notes on how the rows were read
 * @param showing the URL that shows the days up to a day, for a usual range without rows
 */
export function describeContent(
  tables: readonly TableContent[],
  notes: readonly string[],
  folder: string | undefined,
  showing: (day: Day) => string,
  world: World,
): string[] {
  const { range } = liveQuery({}, world);
  const newest = latest(tables.map(({ to }) => to));
  const hints =
    newest !== null && newest < range.from ? [noRowsHint(range, newest, showing(newest))] : [];
  const columns = ["table", "rows", "from", "to"];
  const rows = tables.map(({ name, rows, from, to }) => [name, rows, from, to]);
  const loaded = renderColumns({ columns, rows }, { columns: null, colour: false }).trimEnd();
  const lines = [...loaded.split("\n"), ...notes, ...hints].map((line) => `  ${line}`);
  return [`Loaded ${folder ?? "demo data"}:`, ...lines].map(plainText);
}
