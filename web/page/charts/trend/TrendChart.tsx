import { useEffect } from "react";
import { CartesianGrid, type CurveProps, Line, LineChart, Tooltip } from "recharts";
import type { Day } from "../../../../shared/days/day.ts";
import { whenIdle } from "../../../browser/whenIdle.ts";
import { siteDayMarks } from "../../../store/sources/snapshots/readDayMarks.ts";
import { embed } from "../../../store/url/embed.ts";
import { marksWithin, useDayMarks, useRules, writeDayMarks } from "../../marks/dayMarks.ts";
import { CountAxis, DayAxis } from "../plot/axes.tsx";
import { CHART_PROPS } from "../plot/chartProps.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { RangeScrub } from "../plot/RangeScrub.tsx";
import { describeMarks, describeTrend } from "./describeTrend.ts";
import { OpenEndedCurve } from "./OpenEndedCurve.tsx";
import { type DrawnLines, drawnLimits, highestPoint, type LinePoints } from "./shownTrend.ts";
import { TrendMarks } from "./TrendMarks.tsx";
import { TrendTooltip } from "./TrendTooltip.tsx";

interface TrendChartProps {
  readonly drawn: DrawnLines;
  /** The id of the line to highlight; null for none. */
  readonly pointed: string | null;
}

export function TrendChart({ drawn, pointed }: TrendChartProps) {
  const { trend, series, total, previous, exploits } = drawn;
  const { buckets } = trend;
  const days = buckets.map(({ from }) => from);
  const [first, last] = [buckets.at(0), buckets.at(-1)];
  useReadDayMarks(trend.changesIn);
  const all = useDayMarks();
  const marks = first && last ? marksWithin(all, { from: first.from, to: last.to }) : [];
  const highestLine = highestPoint([...series, total, previous]);
  const limits = drawnLimits(useRules().limits, drawn);
  const isHighlighted = series.some(({ id }) => id === pointed);
  return (
    <LineChart
      {...CHART_PROPS}
      className="chart trend scrubbed"
      data={days.map((day, index) => ({ day, index }))}
      margin={{ top: 24, right: 12, bottom: 0, left: 0 }}
      aria-label={describeTrend(drawn) + describeMarks(marks)}
      desc={embed === "wall" ? "" : CHART_TEXTS.trend.keys}
      {...(embed === "wall" && { role: "img", accessibilityLayer: false })}
    >
      <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
      <DayAxis days={days} />
      <CountAxis highest={Math.max(highestLine, ...limits.map(({ value }) => value))} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: "var(--line-strong)" }}
        content={({ active, label }) => {
          const index = days.indexOf(label as Day);
          if (!active || index < 0) return null;
          return <TrendTooltip drawn={drawn} index={index} />;
        }}
      />
      {previous !== null && (
        <Line
          {...PLAIN}
          {...drawnFrom(previous)}
          className="trend-previous"
          stroke="var(--ink-3)"
        />
      )}
      {total !== null && (
        <Line
          {...PLAIN}
          {...drawnFrom(total)}
          className="trend-total"
          stroke="var(--accent)"
          strokeWidth={2}
        />
      )}
      {series.map((line) => (
        <Line
          key={line.id}
          {...PLAIN}
          {...drawnFrom(line)}
          className="trend-chain"
          name={line.name}
          stroke={line.colour}
          strokeWidth={line.id === pointed ? 3 : 1.75}
          strokeOpacity={isHighlighted && line.id !== pointed ? 0.25 : 1}
          activeDot={{ r: 4, stroke: "var(--panel)", strokeWidth: 2 }}
        />
      ))}
      <TrendMarks
        buckets={buckets}
        struck={exploits === null ? [] : buckets.filter((_, index) => trend.marked.has(index))}
        marks={marks}
        limits={limits}
      />
      <RangeScrub buckets={buckets} />
    </LineChart>
  );
}

/**
 * Reads notes and revisions once the chart is drawn and the page is idle. Revisions are read for
 * the days of a time zone; null reads notes only.
 */
function useReadDayMarks(changesIn: string | null): void {
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const marks = await siteDayMarks(changesIn);
      if (!isOver) writeDayMarks(marks);
    };
    whenIdle(() => void read().catch(console.error));
    return () => {
      isOver = true;
    };
  }, [changesIn]);
}

const PLAIN = {
  type: "linear",
  strokeWidth: 1,
  dot: false,
  activeDot: { r: 3, strokeWidth: 0 },
  isAnimationActive: false,
} as const;

/** The data and the shape of a line. */
function drawnFrom({ points, isOpenAtStart, isOpenAtEnd }: LinePoints) {
  return {
    dataKey: ({ index }: { readonly index: number }) => points[index],
    shape: (line: CurveProps) => <OpenEndedCurve {...line} {...{ isOpenAtStart, isOpenAtEnd }} />,
  };
}
