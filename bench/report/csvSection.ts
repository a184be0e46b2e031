import { formatCount } from "../../shared/text/format.ts";
import type { CsvRow } from "../csv.ts";
import type { BenchRecord } from "../record.ts";
import { measuredOn, seconds, table } from "./table.ts";

const WAYS = { vigil: "`vigil metrics --data`", duckdb: "DuckDB" };

/** Compares the counting of CSV files with what a user would pick instead. */
export function csvSection(record: BenchRecord<readonly CsvRow[]>): string {
  const rows = record.figures.map((row) => [
    formatCount(row.transactions),
    `${formatCount(Math.round(row.megabytes))} MB`,
    WAYS[row.way],
    seconds(row.seconds),
    `${formatCount(Math.round(row.peakMegabytes))} MB`,
  ]);
  return `## A folder of CSV files

Transactions with ids, 2,000 projects and 20,000 memberships: every figure of 31 days with the previous period, the
checks of each row included, against three of the cards alone by \`count(*)\` and \`count(distinct …)\` in DuckDB, on the
same files. The time is that of the processor, all threads together; _peak_ is the resident memory of the process.

${table(["Transactions", "Files", "Way", "Processor", "Peak"], rows)}

${measuredOn(record)}`;
}
