import { latest } from "../../../shared/cube/newestRow.ts";
import type { Day } from "../../../shared/days/day.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { noRowsHint } from "../../backend/liveCube.ts";
import { renderColumns } from "../../text/layout.ts";

/** A table of the rows that are shown. */
export interface TableContent {
  readonly name: string;
  /** Null without a file. */
  readonly rows: number | null;
  /** The days of its first and its last row in the zone of the reader; null without a row. */
  readonly from: Day | null;
  readonly to: Day | null;
}

interface Content {
  readonly tables: readonly TableContent[];
  /** Notes on how the rows were read. */
  readonly notes: readonly string[];
  /** Undefined for demo data. */
  readonly folder: string | undefined;
  /** The usual range. */
  readonly range: DayRange;
  /** The URL of a range that ends with a day, for a usual range without rows. */
  readonly urlUntil: (day: Day) => string;
}

/** Lines about the rows that are shown: a table of their numbers and days, the notes, and a hint if the usual range has none. */
export function describeContent({ tables, notes, folder, range, urlUntil }: Content): string[] {
  const columns = ["table", "rows", "from", "to"];
  const rows = tables.map((table) => [table.name, table.rows, table.from, table.to]);
  const contents = renderColumns({ columns, rows }, { columns: null, colour: false }).trimEnd();
  const lines = [...contents.split("\n"), ...notes];
  const newest = latest(tables.map(({ to }) => to));
  if (newest !== null && newest < range.from) {
    lines.push(noRowsHint(range, newest, urlUntil(newest)));
  }
  const indentedLines = lines.map((line) => `  ${line}`);
  return [`Loaded ${folder ?? "demo data"}:`, ...indentedLines];
}
