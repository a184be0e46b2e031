import { Bar, BarChart, LabelList, type LabelProps, Tooltip, XAxis } from "recharts";
import { formatCount } from "../../../../shared/text/format.ts";
import { percent } from "../../../../shared/views/percent.ts";
import { embed } from "../../../store/url/embed.ts";
import { chooseChain } from "../../chains/chainFocus.ts";
import { useTextScale } from "../plot/axes.tsx";
import { CHART_PROPS } from "../plot/chartProps.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { NameAxis } from "../plot/NameAxis.tsx";
import { ChartTooltip } from "./ChartTooltip.tsx";
import { type Share, shareTotal } from "./shares.ts";

/** The most bars of a view. */
const MOST_BARS = 10;

const DIGIT_WIDTH = 8;

interface BarsChartProps {
  readonly columns: readonly [name: string, count: string, ...string[]];
  /** At most `MOST_BARS`. */
  readonly bars: readonly Omit<Share, "percent">[];
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
      data={barRows(bars)}
      barCategoryGap="22%"
      margin={{ top: 0, right: roomFor(bars, scale), bottom: 0, left: 0 }}
      aria-label={barsText(columns, bars)}
    >
      <XAxis type="number" hide domain={[0, "dataMax"]} />
      <NameAxis bars={bars} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: "var(--chart-cursor)" }}
        content={({ active, label }) => {
          const bar = bars.find(({ id }) => id === label);
          if (!active || bar === undefined) return null;
          const share = { ...bar, percent: percent(bar.count, shareTotal(bars), 1) };
          return <ChartTooltip {...tooltipTitle(bars)} share={share} />;
        }}
      />
      {BARS}
    </BarChart>
  );
}

/** The same for all charts: the chart takes a new element for a change, and draws all bars again. */
const BARS = (
  <Bar
    dataKey="count"
    onClick={({ payload: { chain } }, _, event) => chain !== null && chooseChain(chain, event)}
    minPointSize={2}
    isAnimationActive={false}
    radius={[0, 3, 3, 0]}
  >
    <LabelList dataKey="count" content={BarCount} />
  </Bar>
);

/** The text of Recharts would measure the page for each count. */
function BarCount({ viewBox, value }: LabelProps) {
  if (viewBox === undefined || !("width" in viewBox)) return null;
  const { x, y, width, height } = viewBox;
  return (
    <text x={x + width + 8} y={y + height / 2} dy="0.355em">
      {formatCount(Number(value))}
    </text>
  );
}

function barRows(bars: BarsChartProps["bars"]) {
  return bars.map(({ id, chain, count, colour }) => ({
    id,
    chain,
    count,
    fill: colour,
    cursor: chain === null ? undefined : "pointer",
  }));
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
