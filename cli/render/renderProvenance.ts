import type { Dashboard } from "../../shared/dashboardSchema.ts";
import type { Day } from "../../shared/day.ts";
import { formatCount, formatInstant, formatRange } from "../../shared/format.ts";
import type { Layout } from "./layout.ts";
import { plainText } from "./plainText.ts";
import { flushLeft, wrap } from "./textWidth.ts";

/** Where the figures come from and how old they are, such as `live` or `written 2 h ago`. */
export interface Source {
  readonly name: string;
  readonly age: string;
  /** The last day where it was not over when the figures were taken; null where it was, or nobody knows. */
  readonly unfinished: Day | null;
}

const TERM = 10;

/** What the figures cover, where they come from, how old they are and what was read. */
export function renderProvenance(
  { range, timeZone, completeness, unlinked }: Dashboard,
  source: Source,
  layout: Layout,
): string[] {
  return [
    ...entry("Range", `${formatRange(range)}, days of ${plainText(timeZone)}`, layout),
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

function rowsRead(completeness: Completeness): string {
  const reads = Object.values(completeness);
  const rows = reads.reduce((sum, read) => sum + read.rows, 0);
  const newest = reads
    .flatMap((read) => read.newest ?? [])
    .sort()
    .at(-1);
  const age = newest === undefined ? "" : `, newest ${formatInstant(newest)}`;
  return `${formatCount(rows)} read${age}`;
}

/** The range's rows that belong to no chain, table by table. */
function withoutChain(unlinked: Dashboard["unlinked"]): string {
  const rows = Object.entries(unlinked)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${table} ${formatCount(count)}`);
  return rows.length === 0 ? "" : `${rows.join(", ")} (left out of the views by chain)`;
}
