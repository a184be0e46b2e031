import { memo } from "react";
import type { ReadyFigures } from "../../../store/figures.ts";
import type { DayMark } from "../../../store/sources/snapshots/readDayMarks.ts";
import { countHeight } from "../plot/axisTicks.ts";
import { IncompleteBands } from "../plot/Bands.tsx";
import { untilText } from "../plot/bucketTexts.ts";
import type { Columns } from "../plot/columns.ts";
import { Limits } from "./Limits.tsx";
import type { DrawnLimit } from "./limits.ts";
import { markedPoints, marksOnPoints } from "./marks.ts";
import { ofKind, type TrendSeries } from "./series.ts";
import { TrendCounts, TrendDays } from "./TrendAxes.tsx";
import { TrendLines } from "./TrendLines.tsx";
import { TrendMarks } from "./TrendMarks.tsx";
import type { Trend } from "./trend.ts";

interface TrendSceneProps {
  readonly figures: ReadyFigures;
  readonly trend: Trend;
  readonly drawn: readonly TrendSeries[];
  /** The id of the series to highlight; null for none. */
  readonly highlighted: string | null;
  readonly limits: readonly DrawnLimit[];
  readonly marks: readonly DayMark[];
  /** The value that the axis of counts must reach. */
  readonly highest: number;
  readonly columns: Columns;
  /** The width of the chart. */
  readonly width: number;
}

/** What a trend shows without a pointed point. Memoized: it does not render again while pointer or keys move the point. */
export const TrendScene = memo(function TrendScene(props: TrendSceneProps) {
  const { figures, trend, drawn, highlighted, limits, marks, highest, columns, width } = props;
  const { buckets } = trend;
  const { plot } = columns;
  // Missing if the exploits are hidden, or if there are none.
  const [exploits] = ofKind(drawn, "exploits");
  const height = countHeight(highest, plot);
  const isUnfinished = buckets.some((bucket) => untilText(figures, bucket) !== null);
  return (
    <>
      <TrendCounts highest={highest} plot={plot} />
      <TrendLines series={drawn} highlighted={highlighted} columns={columns} height={height} />
      <Limits limits={limits} plot={plot} height={height} isUnfinished={isUnfinished} />
      <IncompleteBands figures={figures} buckets={buckets} columns={columns} />
      <TrendDays buckets={buckets} columns={columns} width={width} />
      <TrendMarks
        exploitedPoints={markedPoints(exploits?.points ?? [])}
        marks={marksOnPoints(marks, buckets)}
        columns={columns}
      />
    </>
  );
});
