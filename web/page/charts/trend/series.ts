import type { Answer } from "../../../../shared/answer/answer.ts";
import type { TrendAxis } from "../../../../shared/answer/trendAxis.ts";
import { labelledColumns } from "../../../../shared/cube/countedRows.ts";
import { comparedBuckets } from "../../../../shared/dashboard/comparedBuckets.ts";
import { knownCount } from "../../../../shared/dashboard/dataBegin.ts";
import { drawnChains } from "../../../../shared/dashboard/prominentChains.ts";
import {
  isOfUsers,
  isWhole,
  lastDays,
  ROLLING_DAYS,
  users,
} from "../../../../shared/dashboard/rolling.ts";
import { capitalized } from "../../../../shared/database/datedTables.ts";
import type { HourOrDays } from "../../../../shared/days/buckets.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { versus } from "../../../../shared/text/comparisonWords.ts";
import { shortChains } from "../../../../shared/text/shortName.ts";
import type { ReadyFigures } from "../../../store/figures.ts";
import { TEXTS } from "../../../texts.ts";
import type { ChainColour } from "../../chains/chainColours.ts";
import { chainIdentity, type Identity, otherChains } from "../../chains/identity.ts";
import { bucketCounter } from "../plot/bucketCounter.ts";
import { runningHour } from "../plot/bucketTexts.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { markedPoints } from "./marks.ts";
import { type Segment, segments } from "./segments.ts";

/** A series of the trend, as chart, legend, tooltip and description show it. */
export interface TrendSeries extends Identity {
  readonly kind: "exploits" | "previous" | "total" | "chain";
  readonly colour: string;
  /** The chains that are counted; empty for all. */
  readonly chains: readonly string[];
  /** The days or the hour that each point counts. */
  readonly days: readonly HourOrDays[];
  /** One value per bucket; null if it is not known. */
  readonly points: readonly (number | null)[];
  /** The line through the points; points outside of it are not drawn. Exploits are marks on the axis and have no line. */
  readonly segments: readonly Segment[];
  /** The count of the selected days; of all days if none are selected. The comparison always counts all of its days. */
  readonly within: (selected: DayRange | null) => number;
}

interface SeriesOptions {
  /** The chains to count; empty for all. */
  readonly chains: readonly string[];
  readonly chainColour: ChainColour;
}

/**
 * Every series of a trend, drawn or not, in the order in which they are drawn from the back to the front: exploits, the
 * comparison if it is known, the total, and the chains.
 */
export function trendSeries(
  figures: ReadyFigures,
  axis: TrendAxis,
  options: SeriesOptions,
): TrendSeries[] {
  const series = [exploitSeries(figures.answer, axis, options.chains)];
  const previous = previousSeries(figures, axis, options.chains);
  if (previous !== null) series.push(previous);
  const total = totalSeries(figures, axis, options.chains);
  return [...series, total, ...chainSeries(figures, axis, options, total.segments)];
}

/** The series of one kind: at most one of every kind but "chain". */
export function ofKind(series: readonly TrendSeries[], kind: TrendSeries["kind"]): TrendSeries[] {
  return series.filter((member) => member.kind === kind);
}

/** The highest value of all lines; 0 if no value is known. Exploits have no line. */
export function highestPoint(series: readonly TrendSeries[]): number {
  const lines = series.filter(({ kind }) => kind !== "exploits");
  return Math.max(0, ...lines.flatMap(({ points }) => points.map((point) => point ?? 0)));
}

/**
 * The total of the given chains, named after them, or of all chains if none is given. In a trend of users, the number of users
 * on all chains.
 */
function totalSeries(
  figures: ReadyFigures,
  axis: TrendAxis,
  chains: readonly string[],
): TrendSeries {
  const { days, points } = linePoints(figures, axis, chains, axis.buckets);
  return {
    id: "total",
    name: isOfUsers(axis.rolling) ? CHART_TEXTS.trend.users : shortChains(chains) || TEXTS.total,
    chain: null,
    kind: "total",
    colour: "var(--accent)",
    chains,
    days,
    points,
    segments: segments(figures.answer, axis.buckets, { days, points }),
    within: countWithin(figures.answer, axis, chains),
  };
}

/** The total of the comparison; null if there is none or the cube does not hold it. */
function previousSeries(
  figures: ReadyFigures,
  axis: TrendAxis,
  chains: readonly string[],
): TrendSeries | null {
  const { cube, published: dashboard } = figures.answer;
  const { previous } = dashboard;
  const compared = comparedBuckets(cube, dashboard, axis.buckets);
  if (previous === null || compared === null) return null;
  const { days, points } = linePoints(figures, axis, chains, compared);
  const count = countWithin(figures.answer, axis, chains);
  return {
    id: "previous",
    name: capitalized(versus(dashboard)),
    chain: null,
    kind: "previous",
    colour: "var(--ink-3)",
    chains,
    days,
    points,
    segments: segments(figures.answer, axis.buckets, { days, points }),
    // Selected days are days of the range, not of the comparison.
    within: () => count(previous),
  };
}

/**
 * A series for each of the given chains. If none is given, a series for each prominent chain of the range, most transactions
 * first, and one for all other chains together, if there are any.
 *
 * @param segments those of the total, since the same days are complete
 */
function chainSeries(
  figures: ReadyFigures,
  axis: TrendAxis,
  { chains, chainColour }: SeriesOptions,
  segments: readonly Segment[],
): TrendSeries[] {
  const dashboard = figures.answer.published;
  const seriesOf = (identity: Identity, counted: readonly string[]): TrendSeries => ({
    ...identity,
    kind: "chain",
    colour: chainColour(identity.chain),
    chains: counted,
    ...linePoints(figures, axis, counted, axis.buckets),
    segments,
    within: countWithin(figures.answer, axis, counted),
  });
  if (chains.length > 0) return chains.map((chain) => seriesOf(chainIdentity(chain), [chain]));
  const ranked = dashboard.transactionTrends.chains.map(({ chain }) => chain);
  const prominent = drawnChains(dashboard);
  const series = ranked
    .filter((chain) => prominent.includes(chain))
    .map((chain) => seriesOf(chainIdentity(chain), [chain]));
  const others = ranked.filter((chain) => !prominent.includes(chain));
  if (others.length > 0) series.push(seriesOf(otherChains(others.length), others));
  return series;
}

/** The exploits of each bucket. If there are too many points to mark them all, the name says how many are marked. */
function exploitSeries(
  { cube, published }: Answer,
  { buckets }: TrendAxis,
  chains: readonly string[],
): TrendSeries {
  const count = bucketCounter(cube, cube.exploits, (columns) => labelledColumns(columns, chains));
  const points = buckets.map(count);
  const markedCount = markedPoints(points).length;
  const exploitedCount = points.filter((point) => point > 0).length;
  const texts = CHART_TEXTS.trend;
  return {
    id: "exploits",
    name: markedCount === exploitedCount ? texts.exploits : texts.mostExploits(`${markedCount}`),
    chain: null,
    kind: "exploits",
    colour: "var(--ink)",
    chains,
    days: buckets,
    points,
    segments: [],
    within: (selected) => count(selected ?? published.range),
  };
}

/**
 * For each bucket the days or the hour that its point counts, and the value of the point: in a rolling trend the last days
 * up to the bucket's end, otherwise the bucket itself. A value is null if it is not known.
 */
export function linePoints(
  figures: ReadyFigures,
  { rolling }: TrendAxis,
  chains: readonly string[],
  buckets: readonly HourOrDays[],
): Pick<TrendSeries, "days" | "points"> {
  const count = counter(figures.answer, rolling, chains);
  if (rolling === null) {
    const known = knownBucketCount(figures);
    return { days: buckets, points: buckets.map((bucket) => known(bucket, count(bucket))) };
  }
  const days = buckets.map(({ to }) => lastDays(to, rolling));
  const counts = days.map((range) => (isWhole(figures.answer, range) ? count(range) : null));
  if (rolling !== "mean") return { days, points: counts };
  const means = counts.map((sum) => (sum === null ? null : sum / ROLLING_DAYS.mean));
  return { days, points: means };
}

/** A function that counts the selected days, or the whole range for null; it returns 0 if the count is not known. */
function countWithin(
  answer: Answer,
  { rolling }: TrendAxis,
  chains: readonly string[],
): TrendSeries["within"] {
  const count = counter(answer, rolling, chains);
  return (selected) => count(selected ?? answer.published.range) ?? 0;
}

/**
 * A function that counts the transactions of some days or an hour on the given chains, or on all chains if none is given. In
 * a trend of users it counts the users on all chains, and returns null for days whose users are not known.
 */
function counter(
  { cube }: Answer,
  rolling: TrendAxis["rolling"],
  chains: readonly string[],
): (bucket: HourOrDays) => number | null {
  if (isOfUsers(rolling)) return (days) => users(cube, days);
  // The total leaves out transactions without a chain, except in a cube in which no transaction has one.
  const isWithoutChains = cube.transactions.groups.length === 0;
  const countsUnlinked = chains.length === 0 && isWithoutChains;
  return bucketCounter(cube, cube.transactions, (columns) =>
    countsUnlinked ? [columns.unlinked] : labelledColumns(columns, chains),
  );
}

/**
 * A function that gives the count of a bucket, or null if it is not known (see `knownCount`), as of the hours of the unfinished
 * day that have not ended.
 */
function knownBucketCount(
  figures: ReadyFigures,
): (bucket: HourOrDays, count: number | null) => number | null {
  const { published: dashboard, unfinished } = figures.answer;
  const begin = dashboard.dataBegin.transactions;
  const currentHour = runningHour(figures);
  return (bucket, count) => {
    const isHourOfUnfinishedDay = bucket.hour !== undefined && bucket.from === unfinished;
    const hasNotEnded = isHourOfUnfinishedDay && bucket.hour >= currentHour;
    return hasNotEnded ? null : knownCount(count, bucket, begin, unfinished);
  };
}
