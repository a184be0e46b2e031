import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from "recharts";
import { formatCompact, formatCount } from "../../shared/format.ts";
import { type Share, sharesOf } from "../shares.ts";
import { BarName } from "./BarName.tsx";
import { ChartTooltip } from "./ChartTooltip.tsx";

const MOST_BARS = 10;

interface BarsChartProps {
  readonly columns: readonly [name: string, count: string];
  readonly bars: readonly Omit<Share, "percent">[];
}

export function BarsChart({ columns, bars }: BarsChartProps) {
  const shares = sharesOf(bars);
  return (
    <BarChart
      className="chart"
      responsive
      layout="vertical"
      data={shares.map((share) => ({ ...share, fill: share.colour }))}
      margin={{ top: 0, right: 64, bottom: 0, left: 0 }}
      aria-label={describe(columns, bars)}
    >
      <CartesianGrid horizontal={false} stroke="var(--chart-grid)" />
      <XAxis
        type="number"
        height={32}
        tickCount={5}
        tickMargin={12}
        tickLine={false}
        axisLine={false}
        allowDecimals={false}
        tickFormatter={formatCompact}
      />
      <YAxis
        type="category"
        dataKey="name"
        width={136}
        interval={0}
        tickLine={false}
        axisLine={{ stroke: "var(--chart-axis)" }}
        tick={BarName}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: "var(--chart-cursor)" }}
        content={({ active, payload }) => {
          const share: Share | undefined = payload[0]?.payload;
          return active && share ? (
            <ChartTooltip {...shareTitle(bars)} shares={[share]} decimals={1} />
          ) : null;
        }}
      />
      <Bar
        dataKey="count"
        maxBarSize={16}
        minPointSize={2}
        isAnimationActive={false}
        radius={[0, 3, 3, 0]}
      >
        <LabelList
          dataKey="count"
          position="right"
          offset={8}
          formatter={(count) => formatCount(Number(count))}
        />
      </Bar>
    </BarChart>
  );
}

/** Ten bars may be the first of more, so their shares are of what is shown. */
function shareTitle(bars: BarsChartProps["bars"]): { title?: string } {
  return bars.length < MOST_BARS ? {} : { title: "Share of the ten shown" };
}

function describe([name, count]: BarsChartProps["columns"], bars: BarsChartProps["bars"]): string {
  const parts = bars.map((bar) => `${bar.name} ${formatCount(bar.count)}`);
  return `${count} by ${name.toLowerCase()}: ${parts.join(", ")}.`;
}
