import { sum } from "../../../../shared/cube/sum.ts";
import { type DataBegin, isCounted } from "../../../../shared/dashboard/dataBegin.ts";
import {
  isRolling,
  ROLLING_DAYS,
  type Rolling,
  type RollingUsers,
  sevenDayMeans,
  users,
  usersOfLastDays,
} from "../../../../shared/dashboard/rolling.ts";
import {
  type PreviousTotal,
  sumWithin,
  type Trend,
  trend,
} from "../../../../shared/dashboard/trend.ts";
import { TREND_STEPS, type TrendStep } from "../../../../shared/days/buckets.ts";
import type { Comparison } from "../../../../shared/days/comparison.ts";
import { addDays, type Day } from "../../../../shared/days/day.ts";
import { type DayRange, dayCount } from "../../../../shared/days/range.ts";
import { shortChains } from "../../../../shared/text/shortName.ts";
import type { Ready } from "../../../store/shown.ts";
import { isPastSnapshot } from "../../../store/sources/source.ts";
import type { TrendMode } from "../../../store/url/urlState.ts";
import { TEXTS } from "../../../texts.ts";
import type { Limit } from "../../marks/dayMarks.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import type { TrendLine } from "./trendSeries.ts";

/** A line as it is drawn. */
export interface LinePoints {
  /** One value per bucket; null for no point. */
  readonly points: readonly (number | null)[];
  /** Whether the first or the last point is incomplete: it is apart from the line. */
  readonly isOpenAtStart: boolean;
  readonly isOpenAtEnd: boolean;
}

/** The total of a trend: transactions, or the users of a rolling line. */
interface ShownTotal extends LinePoints {
  readonly total: number;
  /** The total of the selected days; of all days if none are selected. */
  readonly within: (selected: DayRange | null) => number;
}

/** The trend of a dashboard, and its last day if that day is unfinished. */
export interface ShownTrend extends Omit<Trend, "total" | "previous"> {
  /** The chains that the trend counts; empty for all chains. */
  readonly named: readonly string[];
  readonly total: ShownTotal;
  readonly previous: (Omit<PreviousTotal, "counts"> & LinePoints) | null;
  /** The rolling line whose points are drawn; null for counts by `step`. */
  readonly rolling: Rolling | null;
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

/**
 * The steps by which a trend can be drawn. A rolling line needs more days than a week, and lines of users one
 * line for all chains and days before its first.
 */
export function offeredSteps({ cube, dashboard }: Ready, isOfTotal: boolean): TrendStep[] {
  const { range, dataBegin } = dashboard;
  return TREND_STEPS.filter((step) => {
    if (!isRolling(step)) return true;
    if (dayCount(range) <= ROLLING_DAYS.mean) return false;
    if (step === "mean") return true;
    const days = [addDays(range.to, -1)];
    const [last] = usersOfLastDays(cube, days, ROLLING_DAYS[step], dataBegin.transactions);
    return isOfTotal && last !== null;
  });
}

export function shownTrend(
  ready: Ready,
  given: TrendStep | null,
  mode: TrendMode,
  chains: readonly string[],
): ShownTrend {
  const { cube, dashboard, source, unfinished } = ready;
  const isOfTotal = mode === "total" && chains.length === 0;
  const step = offeredSteps(ready, isOfTotal).find((each) => each === given) ?? null;
  const drawn = trend(cube, dashboard, step, chains);
  const rolling = isRolling(step) ? step : null;
  const shape = {
    buckets: drawn.buckets,
    begin: dashboard.dataBegin.transactions,
    unfinished,
    rolling,
  };
  return {
    ...drawn,
    ...shape,
    named: chains,
    ...(isUsers(rolling) ? userLines(ready, drawn, rolling) : countLines(drawn, shape)),
    marked: markedPoints(drawn.exploits),
    comparison: dashboard.comparison,
    changesIn: isPastSnapshot(source) ? null : dashboard.timeZone,
  };
}

function isUsers(rolling: Rolling | null): rolling is RollingUsers {
  return rolling !== null && rolling !== "mean";
}

export function isOfUsers({ rolling }: ShownTrend): boolean {
  return isUsers(rolling);
}

type TotalLines = Pick<ShownTrend, "total" | "previous">;

function countLines({ buckets, total, previous }: Trend, shape: Shape): TotalLines {
  return {
    total: {
      ...linePoints(shape, total.counts),
      total: total.total,
      within: (selected) => sumWithin(total.counts, buckets, selected),
    },
    previous: previous && { ...previous, ...comparedPoints(shape, previous) },
  };
}

/** The lines of the users of the last days, up to the last complete day. */
function userLines(
  { cube, dashboard, unfinished }: Ready,
  { buckets, previous }: Trend,
  rolling: RollingUsers,
): TotalLines {
  const lineOf = (days: readonly DayRange[]) => {
    const ends = days.map(({ to }) => to);
    const { transactions: begin } = dashboard.dataBegin;
    const counts = usersOfLastDays(cube, ends, ROLLING_DAYS[rolling], begin);
    const points = ends.map((day, index) =>
      unfinished === null || day < unfinished ? (counts[index] ?? null) : null,
    );
    return { points, isOpenAtStart: false, isOpenAtEnd: false };
  };
  const within = (days: DayRange | null) => users(cube, days ?? dashboard.range) ?? 0;
  return {
    total: { ...lineOf(buckets), total: within(null), within },
    previous: previous && {
      ...previous,
      ...lineOf(previous.buckets),
      total: within(previous.range),
    },
  };
}

type Shape = Pick<ShownTrend, "buckets" | "begin" | "unfinished" | "rolling">;

/** The points of a line of counts: open at an incomplete day, week or month. */
export function linePoints(shape: Shape, counts: readonly number[]): LinePoints {
  const { buckets, unfinished } = shape;
  const isOpenAtEnd = unfinished !== null || buckets.at(-1)?.isPartial === true;
  return pointsOf(shape, buckets, counts, isOpenAtEnd);
}

function comparedPoints(shape: Shape, { buckets, counts }: PreviousTotal): LinePoints {
  return pointsOf(shape, buckets, counts, shape.buckets.at(-1)?.isPartial === true);
}

/** The points of a line whose counts are those of `days`. Means count complete days, and have no open end. */
function pointsOf(
  { buckets, begin, unfinished, rolling }: Shape,
  days: readonly DayRange[],
  counts: readonly number[],
  isOpenAtEnd: boolean,
): LinePoints {
  const known = days.map((range, index) =>
    isCounted(range, begin, unfinished) ? (counts[index] ?? null) : null,
  );
  const first = known.findIndex((count) => count !== null);
  if (rolling !== null) {
    const last = known.findLastIndex((count) => count !== null);
    const complete = isOpenAtEnd && last >= 0 ? known.with(last, null) : known;
    return { points: sevenDayMeans(complete), isOpenAtStart: false, isOpenAtEnd: false };
  }
  const isCut = begin !== null && (days[first]?.from ?? begin.day) < begin.day;
  return { points: known, isOpenAtStart: isCut || buckets[first]?.isPartial === true, isOpenAtEnd };
}

/** The name of the line of the total, and of its points. */
export function totalName(trend: ShownTrend): string {
  return isOfUsers(trend) ? CHART_TEXTS.trend.users : shortChains(trend.named) || TEXTS.total;
}

/** The highest value of all lines, at least 0. */
export function highestPoint(lines: readonly (Pick<LinePoints, "points"> | null)[]): number {
  return Math.max(0, ...lines.flatMap((line) => line?.points ?? []).map((point) => point ?? 0));
}

/** The limits of the lines that are drawn. One of more than twice the highest point would flatten all lines. */
export function drawnLimits(limits: readonly Limit[], drawn: DrawnLines): Limit[] {
  const { trend, series, total, previous } = drawn;
  if (trend.step !== "day" || trend.rolling !== null) return [];
  const highest = highestPoint([...series, total, previous]);
  return limits.filter(({ chain, value }) => {
    const isTotal = trend.named.length === 0 && total !== null;
    const isDrawn = chain === null ? isTotal : series.some((line) => line.chain === chain);
    return isDrawn && value >= 0 && value <= 2 * highest;
  });
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
