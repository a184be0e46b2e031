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

/** The trend as one SVG of the size that it finds. What the pointed point does not change is computed here. */
export function TrendChart(props: TrendChartProps) {
  const { figures, trend, drawn } = props;
  const [size, sized] = useSize();
  const marks = marksWithin(useDayMarks(), figures.answer.published.range);
  const limits = drawnLimits(use(TrendMarksContext).limits, trend, drawn);
  return (
    <div className="chart trend scrubbed" ref={sized}>
      {size !== null && (
        <SizedTrend
          {...props}
          size={size}
          marks={marks}
          limits={limits}
          highest={Math.max(highestPoint(drawn), ...limits.map(({ value }) => value))}
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

/** The scene of the trend, above it the selected days and the pointed point, and above all the area that is pointed at. */
function SizedTrend(props: SizedTrendProps) {
  const { figures, trend, drawn, highlighted, size, marks, limits, highest, description } = props;
  const { buckets, rolling } = trend;
  const scale = useTextScale();
  const columns = useMemo(
    () => pointColumns(trendPlot(size, scale), buckets.length),
    [size, scale, buckets],
  );
  const { point, hide, chart, area } = usePointedPoint(columns, buckets);
  const pointed = point.isShown ? (buckets[point.index] ?? null) : null;
  // Other charts have no hours.
  usePointedDays(pointed?.hour === undefined ? pointed : null);
  const [total] = ofKind(trend.series, "total");
  const { plot } = columns;
  const format = pointFormat(rolling);
  return (
    <>
      <svg
        width={size.width}
        height={size.height}
        aria-label={description}
        {...(shownEmbed() === "wall" ? WALL : { ...KEYS, ...chart })}
      >
        {shownEmbed() !== "wall" && <desc>{CHART_TEXTS.trend.keys}</desc>}
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
        <TooltipPlace plot={plot} x={columns.centre(point.index)} y={point.y ?? plot.y}>
          <TrendTooltip figures={figures} trend={trend} drawn={drawn} index={point.index} />
        </TooltipPlace>
      )}
    </>
  );
}

/** Days, counts and names: a translator would also replace them by elements that SVG does not draw. */
const NOT_TRANSLATED = { translate: "no" };

/** Nothing is pressed on the wall. */
const WALL = { ...NOT_TRANSLATED, role: "img" };
const KEYS = { ...NOT_TRANSLATED, role: "application", tabIndex: 0 };

/** The plot between its axes, with room for texts above it and for half a label at its right, in pixels. */
function trendPlot({ width, height }: Size, scale: number): Plot {
  const { left, bottom } = axisRoom(scale);
  const top = 24;
  const right = 12;
  return { x: left, y: top, width: width - left - right, height: height - top - bottom };
}
