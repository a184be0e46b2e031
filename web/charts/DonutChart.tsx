import { Pie, PieChart, Tooltip } from "recharts";
import { formatCount, formatPercent } from "../../shared/format.ts";
import type { Share } from "../figures/shares.ts";
import { ChartTooltip } from "./ChartTooltip.tsx";
import { CHART_TEXTS } from "./chartTexts.ts";

interface DonutChartProps {
  readonly label: string;
  readonly slices: readonly Share[];
  /** Called with the chain of a slice that is clicked. */
  readonly onPick: (chain: string) => void;
}

export function DonutChart({ label, slices, onPick }: DonutChartProps) {
  const drawn = slices.filter(({ count }) => count > 0);
  const pick = (slice: Share | undefined) => slice?.chain && onPick(slice.chain);
  return (
    <PieChart className="chart" responsive aria-label={describe(label, slices)}>
      <Tooltip
        isAnimationActive={false}
        allowEscapeViewBox={{ x: true, y: true }}
        content={({ active, payload }) => {
          const slice = drawn.find(({ id }) => id === payload[0]?.name);
          return active && slice ? <ChartTooltip share={slice} /> : null;
        }}
      />
      <Pie
        data={drawn.map((slice) => ({
          ...{ ...slice, fill: slice.colour },
          cursor: slice.chain === null ? undefined : "pointer",
        }))}
        dataKey="count"
        nameKey="id"
        innerRadius="72%"
        outerRadius="98%"
        startAngle={90}
        endAngle={-270}
        minAngle={2}
        paddingAngle={drawn.length > 1 ? 1 : 0}
        rootTabIndex={-1}
        isAnimationActive={false}
        onClick={(_, index) => pick(drawn[index])}
        stroke="none"
      />
    </PieChart>
  );
}

function describe(label: string, slices: readonly Share[]): string {
  const parts = slices.map(
    ({ name, count, percent }) => `${name} ${formatCount(count)}, ${formatPercent(percent, 1)}`,
  );
  return CHART_TEXTS.slices(label, parts.join("; "));
}
