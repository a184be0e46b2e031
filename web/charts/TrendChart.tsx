import { CartesianGrid, Line, LineChart, Tooltip } from "recharts";
import type { Day } from "../../shared/day.ts";
import { formatCount } from "../../shared/format.ts";
import { percent } from "../../shared/percent.ts";
import { TEXTS } from "../texts.ts";
import type { Series } from "../trendSeries.ts";
import { ChartTooltip } from "./ChartTooltip.tsx";
import { CountYAxis } from "./CountAxis.tsx";
import { DayAxis } from "./DayAxis.tsx";

interface TrendChartProps {
  readonly days: readonly Day[];
  readonly totals: readonly number[];
  readonly series: readonly Series[];
}

/** With more days than this, dots would hide the lines. */
const MOST_DOTTED_DAYS = 14;

export function TrendChart({ days, totals, series }: TrendChartProps) {
  const points = days.map((day, index) => ({ day, index }));
  const radius = days.length === 1 ? 4 : 2.5;
  return (
    <LineChart
      className="chart"
      responsive
      data={points}
      margin={{ top: 8, right: 40, bottom: 0, left: 0 }}
      aria-label={describe(days, series)}
    >
      <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
      <DayAxis days={days} />
      <CountYAxis highest={highestOf(series)} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: "var(--chart-axis)" }}
        content={({ active, payload }) => {
          const index = payload[0]?.payload.index;
          return active ? (
            <DayTooltip day={days[index]} series={series} totals={totals} index={index} />
          ) : null;
        }}
      />
      {series.map(({ name, colour, counts }) => (
        <Line
          key={name}
          name={name}
          dataKey={({ index }: { index: number }) => counts[index]}
          type="linear"
          stroke={colour}
          strokeWidth={1.75}
          dot={days.length <= MOST_DOTTED_DAYS && { r: radius, fill: colour, strokeWidth: 0 }}
          activeDot={{ r: 4, stroke: "var(--panel)", strokeWidth: 2 }}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  );
}

function highestOf(series: readonly Series[]): number {
  return Math.max(0, ...series.flatMap(({ counts }) => counts));
}

interface DayTooltipProps {
  readonly day: Day | undefined;
  readonly series: readonly Series[];
  readonly totals: readonly number[];
  readonly index: number;
}

function DayTooltip({ day, series, totals, index }: DayTooltipProps) {
  const total = totals[index] ?? 0;
  const shares = series.map(({ name, colour, counts }) => {
    const count = counts[index] ?? 0;
    return { name, colour, count, percent: percent(count, total, 2) };
  });
  return <ChartTooltip title={day ?? ""} shares={shares} total={total} decimals={2} />;
}

function describe(days: readonly Day[], series: readonly Series[]): string {
  const sums = series.map(({ name, total }) => `${name} ${formatCount(total)}`).join(", ");
  return TEXTS.transactionTrends.description(String(days.at(0)), String(days.at(-1)), sums);
}
