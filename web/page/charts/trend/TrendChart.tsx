import { use, useMemo } from "react";
import { useTextScale } from "../../../browser/useTextScale.ts";
import type { ReadyFigures } from "../../../store/figures.ts";
import type { DayMark } from "../../../store/sources/snapshots/readDayMarks.ts";
import { shownEmbed } from "../../../store/url/embed.ts";
import { marksWithin, TrendMarksContext, useDayMarks } from "../../marks/dayMarks.ts";
import { usePointedDays } from "../../marks/PointedDays.tsx";
import { axisRoom, countHeight } from "../plot/axisTicks.ts";
import { SelectionBand } from "../plot/Bands.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { type Plot, pointColumns } from "../plot/columns.ts";
import { PointedElsewhere } from "../plot/PointedElsewhere.tsx";
import { ScrubArea } from "../plot/ScrubArea.tsx";
import { TooltipPlace } from "../plot/TooltipPlace.tsx";
import { type Size, useSize } from "../plot/useSize.ts";
import { describeMarks, describeTrend } from "./describeTrend.ts";
import { type DrawnLimit, drawnLimits } from "./limits.ts";
import { PointedColumn } from "./PointedColumn.tsx";
import { highestPoint, ofKind, type TrendSeries } from "./series.ts";
import { TrendScene } from "./TrendScene.tsx";
import { pointFormat, TrendTooltip } from "./TrendTooltip.tsx";
import type { Trend } from "./trend.ts";
import { usePointedPoint } from "./usePointedPoint.ts";

interface TrendChartProps {
  readonly figures: ReadyFigures;
  readonly trend: Trend;
  readonly drawn: readonly TrendSeries[];
  /** The id of the series to highlight; null for none. */
  readonly highlighted: string | null;
}

/**
 * The trend as one SVG that fills its element. What does not depend on the pointed point is computed here, because
 * `SizedTrend` renders again for each point that pointer or keys reach.
 */
export function TrendChart(props: TrendChartProps) {
  const { figures, trend, drawn } = props;
  const [size, sizeRef] = useSize();
  const marks = marksWithin(useDayMarks(), figures.answer.published.range);
  const limits = drawnLimits(use(TrendMarksContext).limits, trend, drawn);
  const highest = Math.max(highestPoint(drawn), ...limits.map(({ value }) => value));
  return (
    <div className="chart trend scrubbed" ref={sizeRef}>
      {size !== null && (
        <SizedTrend
          {...props}
          size={size}
          marks={marks}
          limits={limits}
          highest={highest}
          description={describeTrend(figures.answer, trend, drawn) + describeMarks(marks)}
        />
      )}
    </div>
  );
}

interface SizedTrendProps extends TrendChartProps {
  readonly size: Size;
  readonly marks: readonly DayMark[];
  readonly limits: readonly DrawnLimit[];
  /** The value that the axis of counts must reach. */
  readonly highest: number;
  readonly description: string;
}

/**
 * The SVG of a trend, and above it the tooltip of the pointed point. The SVG has, from the back to the front, the scene of the
 * trend, the selected days, the pointed point, and the area that receives the pointer. On the wall, which has no keyboard, it
 * is an image.
 */
function SizedTrend(props: SizedTrendProps) {
  const { figures, trend, drawn, highlighted, size, marks, limits, highest, description } = props;
  const { buckets, rolling } = trend;
  const scale = useTextScale();
  const columns = useMemo(
    () => pointColumns(trendPlot(size, scale), buckets.length),
    [size, scale, buckets],
  );
  const { plot } = columns;
  const { point, hide, chart, area } = usePointedPoint(columns, buckets);
  const pointedBucket = point.isShown ? (buckets[point.index] ?? null) : null;
  // Other charts have no hours to point at.
  const isHour = pointedBucket?.hour !== undefined;
  usePointedDays(isHour ? null : pointedBucket);
  const [total] = ofKind(trend.series, "total");
  const format = pointFormat(rolling);
  const hasKeys = shownEmbed() !== "wall";
  return (
    <>
      <svg
        width={size.width}
        height={size.height}
        aria-label={description}
        // A translator would replace days, counts and names by elements that SVG does not draw.
        {...NOT_TRANSLATED}
        role={hasKeys ? "application" : "img"}
        tabIndex={hasKeys ? 0 : undefined}
        {...(hasKeys && chart)}
      >
        {hasKeys && <desc>{CHART_TEXTS.trend.keys}</desc>}
        <g aria-hidden>
          <TrendScene
            figures={figures}
            trend={trend}
            drawn={drawn}
            highlighted={highlighted}
            limits={limits}
            marks={marks}
            highest={highest}
            columns={columns}
            width={size.width}
          />
          <SelectionBand buckets={buckets} columns={columns} />
          {!point.isShown && (
            <PointedElsewhere
              buckets={buckets}
              columns={columns}
              figure={(index) => format(total?.points[index] ?? null)}
            />
          )}
          {point.isShown && (
            <PointedColumn
              series={drawn}
              index={point.index}
              columns={columns}
              height={countHeight(highest, plot)}
            />
          )}
          <g {...area}>
            <ScrubArea
              buckets={buckets}
              columns={columns}
              current={point.index}
              onSelected={hide}
            />
          </g>
        </g>
      </svg>
      {point.isShown && (
        // At the height of the pointer, or at the top of the plot if keys have reached the point.
        <TooltipPlace plot={plot} x={columns.centre(point.index)} y={point.y ?? plot.y}>
          <TrendTooltip figures={figures} trend={trend} drawn={drawn} index={point.index} />
        </TooltipPlace>
      )}
    </>
  );
}

/** React's types do not know this attribute of an SVG. */
const NOT_TRANSLATED = { translate: "no" };

/** The plot between its axes, with room for texts above it and for half a label at its right, in pixels. */
function trendPlot({ width, height }: Size, scale: number): Plot {
  const { left, bottom } = axisRoom(scale);
  const top = 24;
  const right = 12;
  return { x: left, y: top, width: width - left - right, height: height - top - bottom };
}
