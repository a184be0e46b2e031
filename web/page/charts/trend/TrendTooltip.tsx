import { sum } from "../../../../shared/cube/sum.ts";
import type { ChainExploits } from "../../../../shared/dashboard/trend.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { formatCount, formatDays } from "../../../../shared/text/format.ts";
import { percent } from "../../../../shared/views/percent.ts";
import type { DayMark } from "../../../store/sources/snapshots/readDayMarks.ts";
import { marksWithin, useDayMarks } from "../../marks/dayMarks.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { PointTooltip } from "../plot/PointTooltip.tsx";
import { ShareRow } from "../shares/ChartTooltip.tsx";
import type { ShownTrend } from "./shownTrend.ts";
import type { TrendLine } from "./trendSeries.ts";

interface TrendTooltipProps {
  readonly trend: ShownTrend;
  readonly index: number;
  readonly series: readonly TrendLine[];
  readonly exploits: readonly ChainExploits[];
}

/** Exact counts and shares of a point of the trend. */
export function TrendTooltip({ trend, index, series, exploits }: TrendTooltipProps) {
  const bucket = trend.buckets[index];
  const total = trend.total.counts[index] ?? 0;
  const rows = rowsBySize(series, index).map(({ id, name, colour, count }) => (
    <ShareRow key={id} {...{ name, colour, count, percent: percent(count, total, 1) }} />
  ));
  return (
    <PointTooltip
      {...{ trend, unfinished: trend.unfinished, begin: trend.begin, index, total, rows }}
    >
      {exploits.length > 0 && <p className="tooltip-exploits">{exploitsText(exploits)}</p>}
      {bucket && <TooltipMarks days={bucket} />}
    </PointTooltip>
  );
}

export function rowsBySize(series: readonly TrendLine[], index: number) {
  const rows = series.map((line) => ({ ...line, count: line.counts[index] ?? 0 }));
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
  const texts = marks.slice(0, MOST).map(markText);
  const more = marks.length - texts.length;
  return [...texts, ...(more > 0 ? [CHART_TEXTS.moreNotes(`${more}`)] : [])].map((text) => (
    <p key={text} className="tooltip-mark" dir="auto">
      {text}
    </p>
  ));
}
