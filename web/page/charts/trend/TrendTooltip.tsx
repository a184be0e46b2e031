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

/** `1,234.0`; an en dash if the mean is not known. */
function formatMean(mean: number | null): string {
  return mean === null ? formatCount(null) : formatFixed(mean, 1);
}

/** How the values of the points are written. */
export function pointFormat(rolling: Trend["rolling"]): (point: number | null) => string {
  return rolling === "mean" ? formatMean : formatCount;
}

interface TrendTooltipProps {
  readonly figures: ReadyFigures;
  readonly trend: Trend;
  readonly drawn: readonly TrendSeries[];
  readonly index: number;
}

/** Exact values of a point of the trend, and the shares in all chains, also if the total counts some of them. */
export function TrendTooltip({ figures, trend, drawn, index }: TrendTooltipProps) {
  const { rolling, buckets, series } = trend;
  const [total] = ofKind(series, "total");
  const [previous] = ofKind(series, "previous");
  const [exploits] = ofKind(drawn, "exploits");
  const bucket = buckets[index];
  if (bucket === undefined || total === undefined) return null;
  const count = total.points[index] ?? null;
  const [ofAllChains = null] = linePoints(figures, trend, [], [bucket]).points;
  const format = pointFormat(rolling);
  return (
    <PointTooltip
      title={pointTitle(figures, trend, bucket, total.days[index] ?? bucket)}
      name={total.name}
      total={count}
      rows={rowsBySize(drawn, index).map((row) => (
        <ShareRow
          key={row.id}
          name={row.name}
          colour={row.colour}
          count={row.count}
          percent={pointShare(rolling, row.count, ofAllChains ?? 0)}
          format={format}
        />
      ))}
      compared={previous === undefined ? null : comparedPoint(previous, index)}
      isDraggable={buckets[0]?.from !== buckets.at(-1)?.to}
      format={format}
    >
      {exploits !== undefined && (
        <Exploits figures={figures} chains={exploits.chains} bucket={bucket} />
      )}
      <TooltipMarks days={bucket} />
    </PointTooltip>
  );
}

/**
 * The title of a point.
 *
 * @param days the days that the point counts, which are more than those of its bucket in a rolling trend
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

/** The share of a line in a point. That of a mean is the share of the sums of seven days, which are whole. */
export function pointShare(rolling: Trend["rolling"], count: number, total: number): number {
  const days = rolling === "mean" ? ROLLING_DAYS.mean : 1;
  return percent(Math.round(days * count), Math.round(days * total), 1);
}

/** The chains of a point, the largest first. A count that is not known counts as 0. */
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

/** The exploits of a point by chain. */
function Exploits({ figures, chains, bucket }: ExploitsProps) {
  const { cube } = figures.answer;
  const { columns, ...indexes } = bucketColumns(cube.cover, cube.exploits, bucket);
  const rows = rankedRows({ groups: labelledGroups(columns, chains) }, indexes, null);
  if (rows.length === 0) return null;
  const listed = rows.map(({ label, count }) => `${label} ${formatCount(count)}`);
  const count = sum(rows.map(({ count }) => count));
  return (
    <p className="tooltip-exploits">
      {CHART_TEXTS.trend.exploitsOf(formatCount(count), listed.join(", "))}
    </p>
  );
}

/** More marks would make the tooltip higher than the chart. */
const MAX_MARKS = 4;

/** The notes and revisions of a tooltip's days. Among several days, each mark names its own. */
function TooltipMarks({ days }: { readonly days: DayRange }) {
  const marks = marksWithin(useDayMarks(), days);
  const markText = (mark: DayMark) =>
    days.from === days.to ? mark.text : `${formatDays(mark)}: ${mark.text}`;
  const more = marks.length - MAX_MARKS;
  return (
    <>
      {marks.slice(0, MAX_MARKS).map((mark) => (
        <p key={markKey(mark)} className="tooltip-mark" dir="auto">
          {markText(mark)}
        </p>
      ))}
      {more > 0 && (
        <p className="tooltip-mark" dir="auto">
          {CHART_TEXTS.moreNotes(`${more}`)}
        </p>
      )}
    </>
  );
}
