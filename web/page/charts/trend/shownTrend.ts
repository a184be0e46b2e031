import { sum } from "../../../../shared/cube/sum.ts";
import { type DataBegin, isCounted } from "../../../../shared/dashboard/dataBegin.ts";
import { MEAN_DAYS, sevenDayMeans } from "../../../../shared/dashboard/sevenDayMeans.ts";
import {
  type PreviousTotal,
  type Total,
  type Trend,
  trend,
} from "../../../../shared/dashboard/trend.ts";
import type { TrendStep } from "../../../../shared/days/buckets.ts";
import type { Comparison } from "../../../../shared/days/comparison.ts";
import type { Day } from "../../../../shared/days/day.ts";
import { type DayRange, dayCount } from "../../../../shared/days/range.ts";
import type { Ready } from "../../../store/shown.ts";
import { isPastSnapshot } from "../../../store/sources/source.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import type { TrendLine } from "./trendSeries.ts";

/** A line as it is drawn. */
export interface LinePoints {
  /** One value per bucket; null where nothing is drawn. */
  readonly points: readonly (number | null)[];
  /** Whether the first or the last point is incomplete: it is apart from the line. */
  readonly isOpenAtStart: boolean;
  readonly isOpenAtEnd: boolean;
}

/** The trend of a dashboard, and its last day if that day is unfinished. */
export interface ShownTrend extends Trend {
  readonly total: Total & LinePoints;
  readonly previous: (PreviousTotal & LinePoints) | null;
  /** Whether points are means of seven days; counts are those of the days. */
  readonly isMean: boolean;
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
  readonly series: readonly (TrendLine & LinePoints)[];
  readonly total: ShownTrend["total"] | null;
  readonly previous: ShownTrend["previous"];
  readonly exploits: ShownTrend["exploits"] | null;
}

/** Whether a range is long enough for a line of means. */
export function hasMeans(range: DayRange): boolean {
  return dayCount(range) > MEAN_DAYS;
}

export function shownTrend(ready: Ready, step: TrendStep | null, chain: string | null): ShownTrend {
  const { cube, dashboard, source, unfinished } = ready;
  const drawn = trend(cube, dashboard, step, chain);
  const { buckets, total, previous } = drawn;
  const begin = dashboard.dataBegin.transactions;
  const shape = {
    buckets,
    begin,
    unfinished,
    isMean: step === "mean" && hasMeans(dashboard.range),
  };
  return {
    ...drawn,
    ...shape,
    total: { ...total, ...linePoints(shape, total.counts) },
    previous: previous && { ...previous, ...comparedPoints(shape, previous) },
    marked: markedPoints(drawn.exploits),
    comparison: dashboard.comparison,
    changesIn: isPastSnapshot(source) ? null : dashboard.timeZone,
  };
}

type Shape = Pick<ShownTrend, "buckets" | "begin" | "unfinished" | "isMean">;

/** The points of a line of counts: open at an incomplete day, week or month. */
export function linePoints(shape: Shape, counts: readonly number[]): LinePoints {
  const { buckets, unfinished } = shape;
  const last = buckets.at(-1);
  const isOpenAtEnd = last?.isPartial === true || last?.to === unfinished;
  return pointsOf(shape, buckets, counts, isOpenAtEnd);
}

function comparedPoints(shape: Shape, { buckets, counts }: PreviousTotal): LinePoints {
  return pointsOf(shape, buckets, counts, shape.buckets.at(-1)?.isPartial === true);
}

/** The points of a line whose counts are those of `days`. Means count complete days, and have no open end. */
function pointsOf(
  { buckets, begin, isMean }: Shape,
  days: readonly DayRange[],
  counts: readonly number[],
  isOpenAtEnd: boolean,
): LinePoints {
  // Days before the first row have no count.
  const first = days.filter((range) => !isCounted(range, begin)).length;
  const known = counts.map((count, index) => (index < first ? null : count));
  if (isMean) {
    const complete = isOpenAtEnd ? known.with(-1, null) : known;
    return { points: sevenDayMeans(complete), isOpenAtStart: false, isOpenAtEnd: false };
  }
  const isCut = begin !== null && (days[first]?.from ?? begin.day) < begin.day;
  return { points: known, isOpenAtStart: isCut || buckets[first]?.isPartial === true, isOpenAtEnd };
}

/** The highest value of all lines, at least 0. */
export function highestPoint(lines: readonly (Pick<LinePoints, "points"> | null)[]): number {
  return Math.max(0, ...lines.flatMap((line) => line?.points ?? []).map((point) => point ?? 0));
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
