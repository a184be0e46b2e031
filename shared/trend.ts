import type { Cube } from "./cube.ts";
import type { Dashboard } from "./dashboardSchema.ts";
import type { Day } from "./day.ts";
import { type ChainExploits, exploitsByDay } from "./exploitsByDay.ts";
import { covers, daysOf, type Range } from "./range.ts";
import { denseBetween } from "./series.ts";
import { sum } from "./sum.ts";
import { windowOf } from "./window.ts";

type Trends = Dashboard["transactionTrends"];

/** The transactions of a range day by day, and what to hold them against; all columns are of one length. */
export interface Trend {
  readonly days: Trends["days"];
  readonly chains: Trends["chains"];
  /** The sum over the chains. */
  readonly total: Total;
  /** The same of the days compared with; null for none, and where the cube does not reach back to them. */
  readonly previous: PreviousTotal | null;
  readonly exploits: readonly (readonly ChainExploits[])[];
}

export interface Total {
  readonly counts: readonly number[];
  readonly total: number;
}

export interface PreviousTotal extends Total {
  readonly range: Range;
  readonly days: readonly Day[];
}

/** The trend of a dashboard that was made from the cube. */
export function trend(cube: Cube, { range, previous, transactionTrends }: Dashboard): Trend {
  const { days, chains, total } = transactionTrends;
  return {
    days,
    chains,
    total: { counts: total, total: sum(total) },
    previous: previous && previousTotal(cube, previous),
    exploits: exploitsByDay(cube, range),
  };
}

/** What some of the days count together; all of them where none are picked out. */
export function sumWithin(
  counts: readonly number[],
  days: readonly Day[],
  picked: Range | null,
): number {
  if (picked === null) return sum(counts);
  return sum(counts.filter((_, index) => isWithin(days[index] ?? "", picked)));
}

function isWithin(day: string, { from, to }: Range): boolean {
  return from <= day && day <= to;
}

function previousTotal({ cover, transactions }: Cube, range: Range): PreviousTotal | null {
  if (!covers(cover, range)) return null;
  const { from, to } = windowOf(cover, range);
  const chains = transactions.groups.map(({ series }) => denseBetween(series, from, to));
  const days = daysOf(range);
  const counts = days.map((_, day) => sum(chains.map((column) => column[day] ?? 0)));
  return { range, days, counts, total: sum(counts) };
}
