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

/** The distances of texts from the plot. */
const LEFT_OF_PLOT = 14;
const BELOW_PLOT = 18;

const TICK = 6;

interface TrendCountsProps {
  /** The value that the axis must reach. */
  readonly highest: number;
  readonly plot: Plot;
}

/** The counts at the left, and a line through the plot for each. */
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
  /** The width of the chart. */
  readonly width: number;
}

/** As many days or hours as fit below the plot. */
export function TrendDays({ buckets, columns: { plot, centre }, width }: TrendDaysProps) {
  const scale = useTextScale();
  const names = buckets.map(bucketName);
  const last = lastLabel(width, scale);
  const bottom = plot.y + plot.height;
  return (
    <g className="days">
      {pointTicks(names, labelCount(plot.width, scale)).map((name) => {
        const x = centre(names.indexOf(name));
        return (
          <g key={name}>
            <path d={`M${x},${bottom}v${TICK}`} stroke="var(--line-strong)" />
            <text x={Math.min(x, last)} y={bottom + BELOW_PLOT} dy="0.71em" textAnchor="middle">
              {tickLabel(name, names)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Of the hours of one day the hour, of other points the day. */
function tickLabel(name: string, names: readonly string[]): string {
  const isOneDay = names.length > 1 && names[0]?.slice(0, 10) === names.at(-1)?.slice(0, 10);
  return isOneDay ? name.slice(11) : name.slice(0, 10);
}
