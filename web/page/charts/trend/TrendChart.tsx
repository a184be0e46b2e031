import { useEffect } from "react";
import { LineChart, Tooltip } from "recharts";
import { whenIdle } from "../../../browser/whenIdle.ts";
import type { Ready } from "../../../store/shown.ts";
import { siteDayMarks } from "../../../store/sources/snapshots/readDayMarks.ts";
import { isPastSnapshot } from "../../../store/sources/source.ts";
import { embed } from "../../../store/url/embed.ts";
import { marksWithin, useDayMarks, useRules, writeDayMarks } from "../../marks/dayMarks.ts";
import { CountAxis, DayAxis, useIndexes } from "../plot/axes.tsx";
import { bucketName, untilText } from "../plot/bucketTexts.ts";
import { CHART_PROPS } from "../plot/chartProps.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { RangeScrub } from "../plot/RangeScrub.tsx";
import { describeMarks, describeTrend } from "./describeTrend.ts";
import { Limits } from "./Limits.tsx";
import { drawnLimits } from "./limits.ts";
import { markedPoints, marksOnPoints } from "./marks.ts";
import { highestPoint, ofKind, type TrendSeries } from "./series.ts";
import { TrendCurves } from "./TrendCurves.tsx";
import { TrendMarks } from "./TrendMarks.tsx";
import { TrendTooltip } from "./TrendTooltip.tsx";
import type { Trend } from "./trend.ts";

interface TrendChartProps {
  readonly ready: Ready;
  readonly trend: Trend;
  readonly drawn: readonly TrendSeries[];
  /** The id of the line to highlight; null for none. */
  readonly pointed: string | null;
}

export function TrendChart({ ready, trend, drawn, pointed }: TrendChartProps) {
  const { buckets } = trend;
  const { range, timeZone } = ready.dashboard;
  // A past snapshot shows the figures as they were then, without later revisions.
  useReadDayMarks(isPastSnapshot(ready.source) ? null : timeZone);
  const marks = marksWithin(useDayMarks(), range);
  const limits = drawnLimits(useRules().limits, trend, drawn);
  const highest = Math.max(highestPoint(drawn), ...limits.map(({ value }) => value));
  const [exploits] = ofKind(drawn, "exploits");
  return (
    <LineChart
      {...CHART_PROPS}
      className="chart trend scrubbed"
      data={useIndexes(buckets.length)}
      margin={{ top: 24, right: 12, bottom: 0, left: 0 }}
      aria-label={describeTrend(ready, trend, drawn) + describeMarks(marks)}
      desc={embed === "wall" ? "" : CHART_TEXTS.trend.keys}
      {...(embed === "wall" && { role: "img", accessibilityLayer: false })}
    >
      <DayAxis days={buckets.map(bucketName)} />
      <CountAxis highest={highest} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: "var(--line-strong)" }}
        content={({ active, label }) =>
          active && <TrendTooltip {...{ ready, trend, drawn }} index={Number(label)} />
        }
      />
      <TrendCurves {...{ buckets, drawn, pointed, highest }} />
      <TrendMarks
        points={buckets.length}
        exploits={markedPoints(exploits?.points ?? [])}
        marks={marksOnPoints(marks, buckets)}
      />
      <Limits
        {...{ limits, highest }}
        isUnfinished={buckets.some((bucket) => untilText(ready, bucket) !== null)}
      />
      <RangeScrub ready={ready} buckets={buckets} />
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
