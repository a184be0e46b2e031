import { labelledColumns } from "../../../../shared/cube/countedRows.ts";
import { isByHour } from "../../../../shared/dashboard/byHour.ts";
import { comparedBuckets } from "../../../../shared/dashboard/comparedBuckets.ts";
import { isCounted } from "../../../../shared/dashboard/dataBegin.ts";
import { drawnChains } from "../../../../shared/dashboard/prominentChains.ts";
import {
  isOfUsers,
  isRolling,
  isWhole,
  lastDays,
  ROLLING_DAYS,
  users,
} from "../../../../shared/dashboard/rolling.ts";
import { capitalized } from "../../../../shared/database/datedTables.ts";
import {
  type Bucket,
  buckets,
  type HourOrDays,
  type Step,
  TREND_STEPS,
  type TrendStep,
  usualStep,
} from "../../../../shared/days/buckets.ts";
import { VERSUS } from "../../../../shared/days/comparison.ts";
import { addDays } from "../../../../shared/days/day.ts";
import { type DayRange, dayCount } from "../../../../shared/days/range.ts";
import { shortChains } from "../../../../shared/text/shortName.ts";
import type { Ready } from "../../../store/shown.ts";
import type { TrendMode } from "../../../store/url/urlState.ts";
import { TEXTS } from "../../../texts.ts";
import type { ChainColour } from "../../chains/chainColours.ts";
import { chainIdentity, type Identity, otherChains } from "../../chains/identity.ts";
import type { Limit } from "../../marks/dayMarks.ts";
import { bucketCounter, hourBuckets } from "../plot/bucketCounter.ts";
import { runningHour } from "../plot/bucketTexts.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";

/** A line of the trend, as chart, legend, tooltip and description show it. Exploits are marks on the axis. */
export interface Line extends Identity {
  readonly style: "exploits" | "previous" | "total" | "chain";
  readonly colour: string;
  /** The chains that the line counts; empty for all. */
  readonly chains: readonly string[];
  /** The days or the hour that each point counts. */
  readonly days: readonly HourOrDays[];
  /** One value per bucket; null if it is not known. */
  readonly points: readonly (number | null)[];
  /** How the line reaches each point; null for no point. */
  readonly strokes: readonly Stroke[];
  /** The count of the selected days; of all days if none are selected. The comparison has other days: always all. */
  readonly within: (selected: DayRange | null) => number;
}

type Stroke = "solid" | "dashed" | null;

export type TrendLines = ReturnType<typeof trendLines>;

interface TrendOptions {
  readonly step: TrendStep | null;
  readonly mode: TrendMode;
  /** The chains to count; empty for all. */
  readonly chains: readonly string[];
  readonly chainColour: ChainColour;
}

export function trendLines(ready: Ready, options: TrendOptions) {
  const { cube, dashboard } = ready;
  const { range, comparison, weekStartsOn } = dashboard;
  const { chains, chainColour } = options;
  const chosen = offeredSteps(ready, options).find((step) => step === options.step);
  const drawn = chosen ?? usualTrendStep(ready);
  const rolling = isRolling(drawn) ? drawn : null;
  const step: Step | "hour" = isRolling(drawn) ? "day" : drawn === "hours" ? "hour" : drawn;
  const own = step === "hour" ? hourBuckets(range) : buckets(range, step, weekStartsOn);
  const isKnown = isBucketKnown(ready);
  const compared = comparedBuckets(cube, dashboard, own);
  const isSingle = own.length === 1;
  const all =
    chains.length > 0 ? chains : dashboard.transactionTrends.chains.map(({ chain }) => chain);
  const isOfTotal =
    all.length === 0 || (options.mode === "total" && chains.length !== 1 && !isSingle);

  const line = (
    named: Identity & Pick<Line, "style" | "colour" | "chains">,
    parts: readonly HourOrDays[] = own,
    always: DayRange | null = null,
    given?: Line["strokes"],
  ): Line => {
    const hasChains = cube.transactions.groups.length > 0;
    const transactions = bucketCounter(cube, cube.transactions, (columns) =>
      named.chains.length > 0 || hasChains
        ? labelledColumns(columns, named.chains)
        : [columns.unlinked],
    );
    const count = isOfUsers(rolling) ? (days: DayRange) => users(cube, days) : transactions;
    const days = parts.map((part) => (rolling === null ? part : lastDays(part.to, rolling)));
    const points = days.map((each) => {
      const known = (rolling === null ? isKnown(each) : isWhole(ready, each)) ? count(each) : null;
      return known !== null && rolling === "mean" ? known / ROLLING_DAYS.mean : known;
    });
    const within = (selected: DayRange | null) => count(always ?? selected ?? range) ?? 0;
    const strokes = given ?? pointStrokes(ready, own, { days, points });
    return { ...named, days, points, strokes, within };
  };
  const total = line({
    ...{ id: "total", chain: null, style: "total", colour: "var(--accent)", chains },
    name: isOfUsers(rolling) ? CHART_TEXTS.trend.users : shortChains(chains) || TEXTS.total,
  });
  const ofAllChains = chains.length === 0 ? total : line({ ...total, chains: [] });
  const previous =
    compared &&
    line(
      {
        ...{ id: "previous", chain: null, style: "previous", colour: "var(--ink-3)", chains },
        name: capitalized(VERSUS[comparison]),
      },
      compared,
      dashboard.previous,
    );
  const exploits = exploitMarks(ready, own, chains);
  const chainLine = (identity: Identity, chains: readonly string[]) =>
    line(
      { ...identity, style: "chain", colour: chainColour(identity.chain), chains },
      own,
      null,
      total.strokes,
    );
  const separate = chains.length > 0 ? chains : drawnChains(dashboard);
  const rest = all.filter((chain) => !separate.includes(chain));
  const named = all
    .filter((chain) => separate.includes(chain))
    .map((chain) => chainLine(chainIdentity(chain), [chain]));
  const others = rest.length === 0 ? null : chainLine(otherChains(rest.length), rest);
  const isLargest =
    others !== null && named.every(({ within }) => within(null) < others.within(null));
  const isCompared = !isSingle && (isOfTotal || chains.length === 1);
  return {
    step,
    /** The rolling line whose points are drawn; null for counts by `step`. */
    rolling,
    buckets: own,
    total,
    /** All chains at each point, of which a share is a share; also if the total counts some of them. */
    whole: ofAllChains.points,
    /** The total of the comparison; null if there is none or the cube does not hold it. */
    previous,
    /** The lines that can be drawn, the lowest first. */
    lines: [
      !isSingle && exploits.within(null) > 0 && exploits,
      isCompared && previous !== null && previous.within(null) > 0 && previous,
      ...(isOfTotal ? [total] : [...named, !isLargest && others]),
    ].filter((each) => each !== false && each !== null),
    /** All other chains, if their sum exceeds the largest chain: their line would lie above all other lines. */
    undrawn: isLargest && !isOfTotal ? others : null,
  };
}

/** Whether a bucket has a count: an hour that has not ended has none. */
function isBucketKnown(ready: Ready): (bucket: HourOrDays) => boolean {
  const { dashboard, unfinished } = ready;
  const begin = dashboard.dataBegin.transactions;
  const running = runningHour(ready);
  return (bucket) =>
    isCounted(bucket, begin, unfinished) &&
    (bucket.hour === undefined || bucket.from !== unfinished || bucket.hour < running);
}

/** The step of a trend without a chosen one: the hours of a single day, if they are known. */
export function usualTrendStep({ cube, dashboard: { range } }: Ready): TrendStep {
  return dayCount(range) === 1 && isByHour(cube, range) ? "hours" : usualStep(range);
}

/**
 * The steps by which a trend can be drawn. A rolling line needs more days than a week, and lines of users one
 * line for all chains and days before its first.
 */
export function offeredSteps(
  ready: Ready,
  { mode, chains }: Pick<TrendOptions, "mode" | "chains">,
): TrendStep[] {
  const { to } = ready.dashboard.range;
  const last = ready.unfinished === null ? to : addDays(ready.unfinished, -1);
  return TREND_STEPS.filter((step) => {
    if (step === "hours") return isByHour(ready.cube, ready.dashboard.range);
    if (!isRolling(step)) return true;
    if (dayCount(ready.dashboard.range) <= ROLLING_DAYS.mean) return false;
    if (step === "mean") return true;
    const days = lastDays(last, step);
    const isOfTotal = mode === "total" && chains.length === 0;
    return isOfTotal && isWhole(ready, days) && users(ready.cube, days) !== null;
  });
}

/**
 * How a line reaches its points. That of an incomplete day, week or month joins it by a dashed line once it has half
 * of the median of the complete ones: before, it would look like a fall.
 */
function pointStrokes(
  { dashboard: { dataBegin }, unfinished }: Ready,
  buckets: readonly Bucket[],
  { days, points }: Pick<Line, "days" | "points">,
): Stroke[] {
  const begin = dataBegin.transactions?.day;
  const complete = days.map(
    ({ from, to, hour }, index) =>
      hour !== undefined ||
      (buckets[index]?.isPartial === false &&
        (begin === undefined || from >= begin) &&
        (unfinished === null || to < unfinished)),
  );
  const known = points.filter(
    (point, index): point is number => point !== null && complete[index] === true,
  );
  const median = known.sort((a, b) => a - b)[known.length >> 1] ?? 0;
  return points.map((point, index) => {
    if (point === null) return null;
    if (complete[index]) return "solid";
    return 2 * point >= median ? "dashed" : null;
  });
}

function exploitMarks(
  { cube, dashboard: { range } }: Ready,
  buckets: readonly Bucket[],
  chains: readonly string[],
): Line {
  const count = bucketCounter(cube, cube.exploits, (columns) => labelledColumns(columns, chains));
  const points = buckets.map(count);
  const marked = markedPoints(points).size;
  const isPart = marked < points.filter((point) => point > 0).length;
  const texts = CHART_TEXTS.trend;
  return {
    ...{ id: "exploits", chain: null, style: "exploits", colour: "var(--ink)", chains },
    name: isPart ? texts.mostExploits(`${marked}`) : texts.exploits,
    ...{ days: buckets, points, strokes: [] },
    within: (selected) => count(selected ?? range),
  };
}

/** More marks in a row would look like another axis. */
const MOST_MARKS = 12;

/** Of many points with exploits, only those with the most exploits have a mark. */
export function markedPoints(points: Line["points"]): ReadonlySet<number> {
  const struck = points
    .map((point, index) => ({ index, count: point ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return new Set(struck.slice(0, MOST_MARKS).map(({ index }) => index));
}

/** A limit in the colour of its line. */
export type DrawnLimit = Limit & Pick<Line, "colour">;

/** The limits of the lines that are drawn. One of more than twice the highest point would flatten all lines. */
export function drawnLimits(
  limits: readonly Limit[],
  { step, rolling }: TrendLines,
  drawn: readonly Line[],
): DrawnLimit[] {
  if (step !== "day" || rolling !== null) return [];
  const highest = highestPoint(drawn);
  return limits
    .filter(({ value }) => value >= 0 && value <= 2 * highest)
    .flatMap((limit) =>
      drawn
        .filter(({ style, chain, chains }) =>
          limit.chain === null ? style === "total" && chains.length === 0 : chain === limit.chain,
        )
        .map(({ colour }) => ({ ...limit, colour })),
    );
}

/** The highest value of all lines, at least 0. */
export function highestPoint(drawn: readonly Line[]): number {
  const points = drawn.filter(({ style }) => style !== "exploits").flatMap(({ points }) => points);
  return Math.max(0, ...points.map((point) => point ?? 0));
}
