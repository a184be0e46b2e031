import { sum } from "../../../../shared/cube/sum.ts";
import { type DataBegin, isCounted } from "../../../../shared/dashboard/dataBegin.ts";
import {
  type PreviousTotal,
  type Total,
  type Trend,
  trend,
} from "../../../../shared/dashboard/trend.ts";
import type { Bucket, Step } from "../../../../shared/days/buckets.ts";
import type { Comparison } from "../../../../shared/days/comparison.ts";
import type { Day } from "../../../../shared/days/day.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import type { Ready } from "../../../store/shown.ts";
import { isPastSnapshot } from "../../../store/sources/source.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import type { TrendLine } from "./trendSeries.ts";

/** The trend of a dashboard, and its last day if that day is unfinished. */
export interface ShownTrend extends Trend {
  /** The first transaction: earlier days are blank. */
  readonly begin: DataBegin;
  readonly comparison: Comparison;
  /** The indexes of the points with marked exploits. */
  readonly marked: ReadonlySet<number>;
  readonly unfinished: Day | null;
  /** The time zone for revisions; null in a past snapshot, which shows the figures as they were then. */
  readonly changesIn: string | null;
}

/** What is drawn of a trend; null for what is off. */
export interface DrawnLines {
  readonly trend: ShownTrend;
  readonly series: readonly TrendLine[];
  readonly total: Total | null;
  readonly previous: PreviousTotal | null;
  readonly exploits: ShownTrend["exploits"] | null;
}

export function shownTrend(ready: Ready, step: Step | null, chain: string | null): ShownTrend {
  const { cube, dashboard, source, unfinished } = ready;
  const drawn = trend(cube, dashboard, step, chain);
  return {
    ...drawn,
    begin: dashboard.dataBegin.transactions,
    marked: markedPoints(drawn.exploits),
    comparison: dashboard.comparison,
    unfinished,
    changesIn: isPastSnapshot(source) ? null : dashboard.timeZone,
  };
}

/** The ends of the lines, and of the line compared with: open at an incomplete day, week or month. */
export function openEnds({ buckets, previous, unfinished, begin }: ShownTrend) {
  const last = buckets.at(-1);
  const isPartial = last?.isPartial === true;
  return {
    own: {
      ...firstPoint(buckets, buckets, begin),
      isOpenAtEnd: isPartial || last?.to === unfinished,
    },
    compared: {
      ...firstPoint(buckets, previous?.buckets ?? [], begin),
      isOpenAtEnd: isPartial,
    },
  };
}

/** The first point of a line whose points count `days`: earlier days are before the first row. */
function firstPoint(buckets: readonly Bucket[], days: readonly DayRange[], begin: DataBegin) {
  const first = days.filter((range) => !isCounted(range, begin)).length;
  const isCut = begin !== null && (days[first]?.from ?? begin.day) < begin.day;
  return { first, isOpenAtStart: isCut || buckets[first]?.isPartial === true };
}

/** The number of exploits at each point. */
export function exploitsOf(points: Trend["exploits"]): number[] {
  return points.map((chains) => sum(chains.map(({ exploits }) => exploits)));
}

/** The name of the marks, which says if only the points with the most exploits have one. */
export function exploitsName({ exploits, marked }: ShownTrend): string {
  const isPart = marked.size < exploitsOf(exploits).filter((count) => count > 0).length;
  return isPart ? CHART_TEXTS.trend.mostExploits(`${marked.size}`) : CHART_TEXTS.trend.exploits;
}

/** More marks in a row would look like another axis. */
const MOST_MARKS = 12;

/** Of many points with exploits, only those with the most exploits have a mark. */
export function markedPoints(points: Trend["exploits"]): ReadonlySet<number> {
  const struck = exploitsOf(points)
    .map((count, index) => ({ index, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return new Set(struck.slice(0, MOST_MARKS).map(({ index }) => index));
}
