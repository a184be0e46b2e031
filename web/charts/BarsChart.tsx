import { Bar, BarChart, CartesianGrid, LabelList, Tooltip } from "recharts";
import { formatCount } from "../../shared/format.ts";
import { type Share, sharesOf } from "../figures/shares.ts";
import { AT_ONCE } from "./atOnce.ts";
import { ChartTooltip } from "./ChartTooltip.tsx";
import { CountXAxis } from "./CountAxis.tsx";
import { CHART_TEXTS } from "./chartTexts.ts";
import { NameAxis } from "./NameAxis.tsx";
import { textScale } from "./textScale.ts";

/** Fewer bars leave places free below them, rather than drift apart. */
const PLACES = 10;

const DIGIT_WIDTH = 8;

interface BarsChartProps {
  readonly columns: readonly [name: string, count: string];
  /** Ten at most. */
  readonly bars: readonly Omit<Share, "percent">[];
  /** Called with the chain of a bar that is clicked. */
  readonly onPick?: (chain: string) => void;
}

export function BarsChart({ columns, bars, onPick }: BarsChartProps) {
  const shares = sharesOf(bars);
  return (
    <BarChart
      {...AT_ONCE}
      className="chart"
      responsive
      layout="vertical"
      data={placesOf(shares)}
      margin={{ top: 0, right: roomFor(bars), bottom: 0, left: 0 }}
      aria-label={describe(columns, bars)}
    >
      <CartesianGrid horizontal={false} stroke="var(--chart-grid)" />
      <CountXAxis highest={Math.max(0, ...bars.map(({ count }) => count))} />
      <NameAxis nameOf={(id) => shares.find((share) => share.id === id)?.name ?? ""} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: "var(--chart-cursor)" }}
        content={({ active, label }) => {
          const share = shares.find(({ id }) => id === label);
          if (!active || share === undefined) return null;
          return <ChartTooltip {...titleOf(bars)} share={share} />;
        }}
      />
      <Bar
        dataKey="count"
        onClick={({ payload }) => payload.chain !== null && onPick?.(payload.chain)}
        barSize={16}
        minPointSize={(count) => (count === null ? 0 : 2)}
        isAnimationActive={false}
        radius={[0, 3, 3, 0]}
      >
        <LabelList
          dataKey="count"
          position="right"
          offset={8}
          formatter={(count) => (typeof count === "number" ? formatCount(count) : "")}
        />
      </Bar>
    </BarChart>
  );
}

/** The bars in their colours, and free places. */
function placesOf(shares: readonly Share[]) {
  const free = PLACES - shares.length;
  return [
    ...shares.map(({ id, chain, count, colour }) => ({
      ...{ id, chain, count, fill: colour },
      cursor: chain === null ? undefined : "pointer",
    })),
    ...Array.from({ length: free }, (_, place) => ({
      id: `free ${place}`,
      chain: null,
      count: null,
    })),
  ];
}

/** The width of the longest bar's label, which stands behind its end. */
function roomFor(bars: BarsChartProps["bars"]): number {
  const longest = Math.max(0, ...bars.map(({ count }) => count));
  return 24 + DIGIT_WIDTH * textScale() * formatCount(longest).length;
}

/** Ten bars may be the first of more, so their shares are of what is shown. */
function titleOf(bars: BarsChartProps["bars"]): { title?: string } {
  return bars.length < PLACES ? {} : { title: CHART_TEXTS.shareOfShown };
}

function describe([name, count]: BarsChartProps["columns"], bars: BarsChartProps["bars"]): string {
  const parts = bars.map((bar) => `${bar.name} ${formatCount(bar.count)}`);
  return CHART_TEXTS.bars(count, name, parts.join(", "));
}
