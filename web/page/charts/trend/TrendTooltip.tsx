import { labelledGroups, rankedRows } from "../../../../shared/cube/countedRows.ts";
import { sum } from "../../../../shared/cube/sum.ts";
import { percent } from "../../../../shared/dashboard/percent.ts";
import { ROLLING_DAYS } from "../../../../shared/dashboard/rolling.ts";
import type { Bucket, HourOrDays } from "../../../../shared/days/buckets.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { formatCount, formatDays, formatFixed } from "../../../../shared/text/format.ts";
import type { ReadyFigures } from "../../../store/figures.ts";
import type { DayMark } from "../../../store/sources/snapshots/readDayMarks.ts";
import { markKey, marksWithin, useDayMarks } from "../../marks/dayMarks.ts";
import { bucketColumns } from "../plot/bucketCounter.ts";
import { bucketTitle } from "../plot/bucketTexts.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { type ComparedPoint, PointTooltip } from "../plot/PointTooltip.tsx";
import { ShareRow } from "../shares/ChartTooltip.tsx";
import { linePoints, ofKind, type TrendSeries } from "./series.ts";
import type { Trend } from "./trend.ts";

/** A mean with one decimal, `1,234.0`; an en dash if it is null. */
function formatMean(mean: number | null): string {
  return mean === null ? formatCount(null) : formatFixed(mean, 1);
}

/** The format of the points of a trend: with a decimal if they are means, otherwise whole. */
export function pointFormat(rolling: Trend["rolling"]): (point: number | null) => string {
  return rolling === "mean" ? formatMean : formatCount;
}

interface TrendTooltipProps {
  readonly figures: ReadyFigures;
  readonly trend: Trend;
  readonly drawn: readonly TrendSeries[];
  readonly index: number;
}

/**
 * The exact values of a point of the trend, its exploits and its marks. The shares of chains refer to all chains, even if
 * the total counts the highlighted ones alone.
 */
export function TrendTooltip({ figures, trend, drawn, index }: TrendTooltipProps) {
  const { rolling, buckets, series } = trend;
  // The total and the comparison are listed even if their lines are not drawn.
  const [total] = ofKind(series, "total");
  const [previous] = ofKind(series, "previous");
  const [exploits] = ofKind(drawn, "exploits");
  const bucket = buckets[index];
  if (bucket === undefined || total === undefined) return null;
  const countOfAllChains = linePoints(figures, trend, ALL_CHAINS, [bucket]).points[0] ?? 0;
  const format = pointFormat(rolling);
  const rows = rowsBySize(drawn, index).map(({ id, name, colour, count }) => (
    <ShareRow
      key={id}
      name={name}
      colour={colour}
      count={count}
      percent={pointShare(rolling, count, countOfAllChains)}
      format={format}
    />
  ));
  const hasSeveralDays = buckets[0]?.from !== buckets.at(-1)?.to;
  return (
    <PointTooltip
      title={pointTitle(figures, trend, bucket, total.days[index] ?? bucket)}
      name={total.name}
      total={total.points[index] ?? null}
      rows={rows}
      compared={previous === undefined ? null : comparedPoint(previous, index)}
      isDraggable={hasSeveralDays}
      format={format}
    >
      {exploits !== undefined && (
        <Exploits figures={figures} chains={exploits.chains} bucket={bucket} />
      )}
      <TooltipMarks days={bucket} />
    </PointTooltip>
  );
}

/** As the chains to count. */
const ALL_CHAINS: readonly string[] = [];

/**
 * The title of a point: the title of its bucket, or in a rolling trend the days that the point counts, such as
 * `Mean of 2026-11-21 – 2026-11-27`.
 */
function pointTitle(
  figures: ReadyFigures,
  { step, rolling }: Trend,
  bucket: Bucket,
  days: HourOrDays,
): string {
  if (rolling === null) return bucketTitle(figures, bucket, step);
  return rolling === "mean" ? CHART_TEXTS.trend.meanOf(formatDays(days)) : formatDays(days);
}

/** The point of the comparison; null if the comparison has fewer points. */
function comparedPoint({ days, points }: TrendSeries, index: number): ComparedPoint | null {
  const compared = days[index];
  return compared === undefined ? null : { days: compared, count: points[index] ?? null };
}

/**
 * The share of a line in a point, in percent to one decimal. Means of seven days are multiplied by seven first: `percent`
 * is exact for whole numbers.
 */
export function pointShare(rolling: Trend["rolling"], count: number, total: number): number {
  const dayCount = rolling === "mean" ? ROLLING_DAYS.mean : 1;
  return percent(Math.round(dayCount * count), Math.round(dayCount * total), 1);
}

/** The lines of chains with their counts in a point, the largest first. A count that is not known is 0. */
export function rowsBySize(drawn: readonly TrendSeries[], index: number) {
  const rows = ofKind(drawn, "chain").map((series) => ({
    ...series,
    count: series.points[index] ?? 0,
  }));
  return rows.sort((a, b) => b.count - a.count);
}

interface ExploitsProps extends Pick<TrendTooltipProps, "figures"> {
  readonly chains: readonly string[];
  readonly bucket: HourOrDays;
}

/** `3 exploits: BNB 2, Base 1`: the exploits of a point; nothing if there are none. */
function Exploits({ figures, chains, bucket }: ExploitsProps) {
  const { cube } = figures.answer;
  const { columns, from, to } = bucketColumns(cube.cover, cube.exploits, bucket);
  const noComparison = null;
  const rows = rankedRows({ groups: labelledGroups(columns, chains) }, { from, to }, noComparison);
  if (rows.length === 0) return null;
  const total = sum(rows.map(({ count }) => count));
  const chainTexts = rows.map(({ label, count }) => `${label} ${formatCount(count)}`);
  return (
    <p className="tooltip-exploits">
      {CHART_TEXTS.trend.exploitsOf(formatCount(total), chainTexts.join(", "))}
    </p>
  );
}

/** More marks would make the tooltip higher than the chart. */
const MAX_MARKS = 4;

/** The marks of the days of a tooltip, at most `MAX_MARKS`, and how many more there are. */
function TooltipMarks({ days }: { readonly days: DayRange }) {
  const marks = marksWithin(useDayMarks(), days);
  const isOneDay = days.from === days.to;
  const markText = (mark: DayMark) => (isOneDay ? mark.text : `${formatDays(mark)}: ${mark.text}`);
  const moreCount = marks.length - MAX_MARKS;
  return (
    <>
      {marks.slice(0, MAX_MARKS).map((mark) => (
        <p key={markKey(mark)} className="tooltip-mark" dir="auto">
          {markText(mark)}
        </p>
      ))}
      {moreCount > 0 && (
        <p className="tooltip-mark" dir="auto">
          {CHART_TEXTS.moreMarks(`${moreCount}`)}
        </p>
      )}
    </>
  );
}
