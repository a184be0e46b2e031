import { labelledGroups, rankedRows } from "../../../../shared/cube/countedRows.ts";
import { sum } from "../../../../shared/cube/sum.ts";
import { ROLLING_DAYS } from "../../../../shared/dashboard/rolling.ts";
import type { HourOrDays } from "../../../../shared/days/buckets.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { formatCount, formatDays, formatFixed } from "../../../../shared/text/format.ts";
import { percent } from "../../../../shared/views/percent.ts";
import type { Ready } from "../../../store/shown.ts";
import type { DayMark } from "../../../store/sources/snapshots/readDayMarks.ts";
import { markKey, marksWithin, useDayMarks } from "../../marks/dayMarks.ts";
import { bucketColumns } from "../plot/bucketCounter.ts";
import { bucketTitle } from "../plot/bucketTexts.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { PointTooltip } from "../plot/PointTooltip.tsx";
import { ShareRow } from "../shares/ChartTooltip.tsx";
import type { Line, TrendLines } from "./trendLines.ts";

/** `1,234.0`; an en dash if the mean is not known. */
function formatMean(mean: number | null): string {
  return mean === null ? formatCount(null) : formatFixed(mean, 1);
}

interface TrendTooltipProps {
  readonly ready: Ready;
  readonly trend: TrendLines;
  readonly drawn: readonly Line[];
  readonly index: number;
}

/** Exact values and shares of a point of the trend. */
export function TrendTooltip({ ready, trend, drawn, index }: TrendTooltipProps) {
  const { step, rolling, buckets, total, whole, previous } = trend;
  const [bucket, days, compared] = [buckets[index], total.days[index], previous?.days[index]];
  if (bucket === undefined || days === undefined) return null;
  const all = total.points[index] ?? null;
  const format = rolling === "mean" ? formatMean : formatCount;
  const exploits = drawn.find(({ style }) => style === "exploits");
  return (
    <PointTooltip
      title={
        rolling === null
          ? bucketTitle(ready, bucket, step)
          : rolling === "mean"
            ? CHART_TEXTS.trend.meanOf(formatDays(days))
            : formatDays(days)
      }
      name={total.name}
      total={all}
      rows={rowsBySize(drawn, index).map(({ id, name, colour, count }) => (
        <ShareRow
          key={id}
          {...{
            name,
            colour,
            count,
            percent: pointShare(rolling, count, whole[index] ?? 0),
            format,
          }}
        />
      ))}
      compared={compared ? { days: compared, count: previous?.points[index] ?? null } : null}
      isDraggable={buckets[0]?.from !== buckets.at(-1)?.to}
      format={format}
    >
      {exploits && <Exploits ready={ready} chains={exploits.chains} bucket={bucket} />}
      <TooltipMarks days={bucket} />
    </PointTooltip>
  );
}

/** The share of a line in a point. That of a mean is the share of the sums of seven days, which are whole. */
export function pointShare(rolling: TrendLines["rolling"], count: number, total: number): number {
  const days = rolling === "mean" ? ROLLING_DAYS.mean : 1;
  return percent(Math.round(days * count), Math.round(days * total), 1);
}

export function rowsBySize(drawn: readonly Line[], index: number) {
  const rows = drawn
    .filter(({ style }) => style === "chain")
    .map((line) => ({ ...line, count: line.points[index] ?? 0 }));
  return rows.sort((a, b) => b.count - a.count);
}

interface ExploitsProps extends Pick<TrendTooltipProps, "ready"> {
  readonly chains: readonly string[];
  readonly bucket: HourOrDays;
}

/** The exploits of a point by chain. */
function Exploits({ ready: { cube }, chains, bucket }: ExploitsProps) {
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
