import { BarChart, Tooltip } from "recharts";
import { formatCount } from "../../../../shared/text/format.ts";
import { percent } from "../../../../shared/views/percent.ts";
import { embed } from "../../../store/url/embed.ts";
import { useIndexes, useTextScale } from "../plot/axes.tsx";
import { CHART_PROPS } from "../plot/chartProps.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { BarRows, type RowBar } from "./BarRows.tsx";
import { ChartTooltip } from "./ChartTooltip.tsx";
import { shareTotal } from "./shares.ts";

/** The most bars of a view. */
const MOST_BARS = 10;

const DIGIT_WIDTH = 8;

interface BarsChartProps {
  readonly columns: readonly [name: string, count: string, ...string[]];
  /** At most `MOST_BARS`. */
  readonly bars: readonly RowBar[];
}

export function BarsChart({ columns, bars }: BarsChartProps) {
  const scale = useTextScale();
  return (
    <BarChart
      {...CHART_PROPS}
      layout="vertical"
      // The bars of a picture are no stops for a screen reader; the table has the figures.
      role="img"
      accessibilityLayer={embed !== "wall"}
      data={useIndexes(bars.length)}
      margin={{ top: 0, right: roomFor(bars, scale), bottom: 0, left: 0 }}
      aria-label={barsText(columns, bars)}
    >
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: "var(--chart-cursor)" }}
        content={({ active, label }) => {
          const bar = bars[Number(label)];
          if (!active || bar === undefined) return null;
          const share = { ...bar, percent: percent(bar.count, shareTotal(bars), 1) };
          return <ChartTooltip {...tooltipTitle(bars)} share={share} />;
        }}
      />
      <BarRows bars={bars} />
    </BarChart>
  );
}

/** The width of the label to the right of the longest bar. */
function roomFor(bars: BarsChartProps["bars"], scale: number): number {
  const longest = Math.max(0, ...bars.map(({ count }) => count));
  return 24 + DIGIT_WIDTH * scale * formatCount(longest).length;
}

/** The bars may be the first ten of more rows, so shares refer to the bars shown. */
function tooltipTitle(bars: BarsChartProps["bars"]): { title?: string } {
  return bars.length < MOST_BARS ? {} : { title: CHART_TEXTS.shareOfShown };
}

function barsText([name, count]: BarsChartProps["columns"], bars: BarsChartProps["bars"]): string {
  const parts = bars.map((bar) => `${bar.name} ${formatCount(bar.count)}`);
  return CHART_TEXTS.bars(count, name, parts.join(", "));
}
