import { Pie, PieChart, type PieLabelRenderProps, Tooltip } from "recharts";
import { formatCount, formatPercent } from "../../../../shared/text/format.ts";
import { chooseChain } from "../../chains/chainFocus.ts";
import { CHART_PROPS } from "../plot/chartProps.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { ChartTooltip } from "./ChartTooltip.tsx";
import type { Share } from "./shares.ts";

interface SharesPieProps {
  readonly label: string;
  readonly slices: readonly Share[];
}

/** The shares of a total, clockwise from the top. The total stands in the hole of the pie. */
export function SharesPie({ label, slices }: SharesPieProps) {
  const drawn = slices.filter(({ count }) => count > 0);
  return (
    <PieChart
      {...CHART_PROPS}
      // The list beside it has the chains as buttons.
      role="img"
      accessibilityLayer={false}
      margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
      aria-label={slicesText(label, slices)}
    >
      <Tooltip
        isAnimationActive={false}
        content={({ active, payload: [item] }) =>
          active && item ? <ChartTooltip share={item.payload as Share} /> : null
        }
      />
      <Pie
        data={drawn.map((share) => ({
          ...share,
          fill: share.colour,
          cursor: share.chain === null ? undefined : "pointer",
        }))}
        dataKey="count"
        nameKey="id"
        startAngle={90}
        endAngle={-270}
        innerRadius="55%"
        outerRadius="95%"
        label={Tick}
        labelLine={false}
        // The gap between two slices would look like a line in a single slice.
        stroke={drawn.length > 1 ? "var(--panel)" : "none"}
        rootTabIndex={-1}
        isAnimationActive={false}
        onClick={({ payload: { chain } }, _, event) => chain !== null && chooseChain(chain, event)}
      />
    </PieChart>
  );
}

/** Without a tick, the borders of its neighbours would cover a thinner slice. */
const LEAST_ANGLE = 1;

/** A line through a thin slice, which ends outside of the ring. */
function Tick({
  cx,
  cy,
  midAngle = 0,
  innerRadius,
  outerRadius,
  startAngle = 0,
  endAngle = 0,
  fill,
}: PieLabelRenderProps) {
  // For `null`, Recharts writes an empty text.
  if (Math.abs(endAngle - startAngle) >= LEAST_ANGLE) return <g />;
  const length = Number(outerRadius) + TICK - Number(innerRadius);
  return (
    <path
      className="thin-slice"
      d={`M${innerRadius},0h${length}`}
      transform={`translate(${cx} ${cy}) rotate(${-midAngle})`}
      stroke={fill}
    />
  );
}

/** The part of a line outside of the ring. */
const TICK = 8;

function slicesText(label: string, slices: readonly Share[]): string {
  const parts = slices.map(
    ({ name, count, percent }) => `${name} ${formatCount(count)}, ${formatPercent(percent, 1)}`,
  );
  return CHART_TEXTS.slices(label, parts.join("; "));
}
