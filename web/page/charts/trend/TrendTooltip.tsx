import { sum } from "../../../../shared/cube/sum.ts";
import { ROLLING_DAYS } from "../../../../shared/dashboard/rolling.ts";
import type { ChainExploits } from "../../../../shared/dashboard/trend.ts";
import type { Bucket } from "../../../../shared/days/buckets.ts";
import { addDays } from "../../../../shared/days/day.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { formatCount, formatDays } from "../../../../shared/text/format.ts";
import { percent } from "../../../../shared/views/percent.ts";
import type { DayMark } from "../../../store/sources/snapshots/readDayMarks.ts";
import { markKey, marksWithin, useDayMarks } from "../../marks/dayMarks.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { bucketTitle, PointTooltip } from "../plot/PointTooltip.tsx";
import { ShareRow } from "../shares/ChartTooltip.tsx";
import { type DrawnLines, type LinePoints, type ShownTrend, totalName } from "./shownTrend.ts";
import type { TrendLine } from "./trendSeries.ts";

interface TrendTooltipProps {
  readonly drawn: DrawnLines;
  readonly index: number;
}

/** Exact values and shares of a point of the trend. */
export function TrendTooltip({ drawn, index }: TrendTooltipProps) {
  const { trend, series, exploits } = drawn;
  const { buckets, previous } = trend;
  const [bucket, compared] = [buckets[index], previous?.buckets[index]];
  if (bucket === undefined) return null;
  const total = trend.total.points[index] ?? null;
  const rows = rowsBySize(series, index).map(({ id, name, colour, count }) => (
    <ShareRow
      key={id}
      {...{ name, colour, count, percent: pointShare(trend, count, total ?? 0) }}
    />
  ));
  const struck = exploits?.[index] ?? [];
  return (
    <PointTooltip
      title={pointTitle(trend, bucket)}
      name={totalName(trend)}
      total={total}
      rows={rows}
      compared={
        compared
          ? { days: pointDays(trend, compared), count: previous?.points[index] ?? null }
          : null
      }
      isDraggable={buckets.length > 1}
    >
      {struck.length > 0 && <p className="tooltip-exploits">{exploitsText(struck)}</p>}
      <TooltipMarks days={bucket} />
    </PointTooltip>
  );
}

/** The share of a line in a point. That of a mean is the share of the sums of seven days, which are whole. */
export function pointShare({ rolling }: Pick<ShownTrend, "rolling">, count: number, total: number) {
  const days = rolling === "mean" ? ROLLING_DAYS.mean : 1;
  return percent(Math.round(days * count), Math.round(days * total), 1);
}

function pointTitle(trend: ShownTrend, bucket: Bucket): string {
  const days = formatDays(pointDays(trend, bucket));
  if (trend.rolling !== null)
    return trend.rolling === "mean" ? CHART_TEXTS.trend.meanOf(days) : days;
  return bucketTitle(bucket, trend.step, trend.unfinished);
}

/** The days whose counts make up a point. */
function pointDays({ rolling }: ShownTrend, bucket: DayRange): DayRange {
  const { to } = bucket;
  return rolling === null ? bucket : { from: addDays(to, 1 - ROLLING_DAYS[rolling]), to };
}

export function rowsBySize(
  series: readonly (TrendLine & Pick<LinePoints, "points">)[],
  index: number,
) {
  const rows = series.map((line) => ({ ...line, count: line.points[index] ?? 0 }));
  return rows.sort((a, b) => b.count - a.count);
}

function exploitsText(chains: readonly ChainExploits[]): string {
  const listed = chains.map(({ chain, exploits }) => `${chain} ${formatCount(exploits)}`);
  const count = sum(chains.map(({ exploits }) => exploits));
  return CHART_TEXTS.trend.exploitsOf(formatCount(count), listed.join(", "));
}

/** More marks would make the tooltip higher than the chart. */
const MOST = 4;

/** The notes and revisions of a tooltip's days. Among several days, each mark names its own. */
function TooltipMarks({ days }: { readonly days: DayRange }) {
  const marks = marksWithin(useDayMarks(), days);
  const markText = (mark: DayMark) =>
    days.from === days.to ? mark.text : `${formatDays(mark)}: ${mark.text}`;
  const more = marks.length - MOST;
  return (
    <>
      {marks.slice(0, MOST).map((mark) => (
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
