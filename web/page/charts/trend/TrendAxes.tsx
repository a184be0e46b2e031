import type { HourOrDays } from "../../../../shared/days/buckets.ts";
import { useTextScale } from "../../../browser/useTextScale.ts";
import {
  countHeight,
  countTicks,
  formatTick,
  labelCount,
  lastLabel,
  pointTicks,
} from "../plot/axisTicks.ts";
import { bucketName } from "../plot/bucketTexts.ts";
import type { Columns, Plot } from "../plot/columns.ts";

/** The distances of texts from the plot, in pixels. */
const LEFT_OF_PLOT = 14;
const BELOW_PLOT = 18;

/** The length of a tick below the plot, in pixels. */
const TICK = 6;

interface TrendCountsProps {
  /** The value that the axis must reach. */
  readonly highest: number;
  readonly plot: Plot;
}

/** The axis of counts: each tick has its count at the left of the plot, and a line across the plot. */
export function TrendCounts({ highest, plot }: TrendCountsProps) {
  const height = countHeight(highest, plot);
  return (
    <g className="counts">
      {countTicks(highest).map((count) => (
        <g key={count}>
          <path
            d={`M${plot.x},${height(count)}h${plot.width}`}
            stroke={count === 0 ? "var(--line-strong)" : "var(--chart-grid)"}
          />
          <text x={plot.x - LEFT_OF_PLOT} y={height(count)} dy="0.355em" textAnchor="end">
            {formatTick(count)}
          </text>
        </g>
      ))}
    </g>
  );
}

interface TrendDaysProps {
  readonly buckets: readonly HourOrDays[];
  readonly columns: Columns;
  /** The width of the chart, in pixels. */
  readonly width: number;
}

/**
 * The axis of days or hours: a tick and a label for as many of the buckets as fit below the plot. A label that would leave the
 * chart at the right moves left of its tick.
 */
export function TrendDays({ buckets, columns: { plot, centre }, width }: TrendDaysProps) {
  const scale = useTextScale();
  const names = buckets.map(bucketName);
  const maxLabelX = lastLabel(width, scale);
  const bottom = plot.y + plot.height;
  return (
    <g className="days">
      {pointTicks(names, labelCount(plot.width, scale)).map((name) => {
        const x = centre(names.indexOf(name));
        return (
          <g key={name}>
            <path d={`M${x},${bottom}v${TICK}`} stroke="var(--line-strong)" />
            <text
              x={Math.min(x, maxLabelX)}
              y={bottom + BELOW_PLOT}
              dy="0.71em"
              textAnchor="middle"
            >
              {tickLabel(name, names)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The length of `2026-11-27`, which begins the names of days and of hours (`2026-11-27 14:00`). */
const DAY_LENGTH = 10;

/** The label of a point: its hour if all points are hours of one day, otherwise its day. */
function tickLabel(name: string, names: readonly string[]): string {
  const firstDay = names[0]?.slice(0, DAY_LENGTH);
  const lastDay = names.at(-1)?.slice(0, DAY_LENGTH);
  const isOneDay = names.length > 1 && firstDay === lastDay;
  return isOneDay ? name.slice(DAY_LENGTH + 1) : name.slice(0, DAY_LENGTH);
}
