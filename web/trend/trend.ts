import { type Dashboard, dashboard } from "../../shared/dashboard.ts";
import type { Day } from "../../shared/day.ts";
import { covers, previousPeriod, type Range } from "../../shared/range.ts";
import { sum } from "../../shared/sum.ts";
import type { Ready } from "../data/dashboardState.ts";
import { unfinishedDay } from "../unfinishedDay.ts";
import { type ChainExploits, exploitsByDay } from "./exploitsByDay.ts";

type Trends = Dashboard["transactionTrends"];

/** The transactions of a range day by day, and what to hold them against; all columns are of one length. */
export interface Trend {
  readonly days: Trends["days"];
  readonly chains: Trends["chains"];
  /** The sum over the chains. */
  readonly total: Total;
  /** The same of the previous period; null where the cube does not reach back to it. */
  readonly previous: PreviousTotal | null;
  readonly exploits: readonly (readonly ChainExploits[])[];
  /** The last day, where the figures show only a part of it. */
  readonly unfinished: Day | null;
}

export interface Total {
  readonly counts: readonly number[];
  readonly total: number;
}

export interface PreviousTotal extends Total {
  readonly range: Range;
  readonly days: readonly Day[];
}

export function trendOf({ dashboard, cube, source }: Ready): Trend {
  const { range, timeZone, transactionTrends } = dashboard;
  const { days, chains, total } = transactionTrends;
  return {
    days,
    chains,
    total: { counts: total, total: sum(total) },
    previous: previousTotal(cube, range),
    exploits: exploitsByDay(cube, range),
    unfinished: unfinishedDay(range, source, timeZone),
  };
}

function previousTotal(cube: Ready["cube"], current: Range): PreviousTotal | null {
  const range = previousPeriod(current);
  if (!covers(cube.cover, range)) return null;
  const { days, total: counts } = dashboard(cube, range).transactionTrends;
  return { range, days, counts, total: sum(counts) };
}
