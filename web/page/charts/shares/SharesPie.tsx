import {
  DefaultZIndexes,
  Pie,
  PieChart,
  Tooltip,
  useChartHeight,
  useChartWidth,
  ZIndexLayer,
} from "recharts";
import { formatCount, formatPercent } from "../../../../shared/text/format.ts";
import { chooseChain } from "../../chains/chainFocus.ts";
import { CHART_PROPS } from "../plot/chartProps.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { ChartTooltip } from "./ChartTooltip.tsx";
import { type Share, shareTotal } from "./shares.ts";

interface SharesPieProps {
  readonly label: string;
  readonly slices: readonly Share[];
}

/** A ring of slices, clockwise from the top. A share of 0 has no slice, but the label of the chart names it. */
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
          active && item ? <ChartTooltip title={null} share={item.payload as Share} /> : null
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
        innerRadius={`${100 * INNER}%`}
        outerRadius={`${100 * OUTER}%`}
        // The gap between two slices would look like a line in a single slice.
        stroke={drawn.length > 1 ? "var(--panel)" : "none"}
        rootTabIndex={-1}
        isAnimationActive={false}
        onClick={({ payload: { chain } }, _, event) => chain !== null && chooseChain(chain, event)}
      />
      <ThinSlices slices={drawn} />
    </PieChart>
  );
}

/** The radii of the ring, as parts of half of the chart. */
const INNER = 0.55;
const OUTER = 0.95;

/** The borders of its neighbours would cover a slice of a smaller angle, in degrees: it gets a tick. */
const MIN_ANGLE = 1;

/** The length of a tick outside of the ring, in pixels. */
const TICK = 8;

/**
 * A radial tick, which sticks out of the ring, on each slice that is too thin to be seen. All ticks are in one layer above the
 * slices; as labels of Recharts, each would get a layer.
 */
function ThinSlices({ slices }: Pick<SharesPieProps, "slices">) {
  const width = useChartWidth() ?? 0;
  const height = useChartHeight() ?? 0;
  const radius = Math.min(width, height) / 2;
  const degrees = (part: readonly Share[]) => (360 * shareTotal(part)) / shareTotal(slices);
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.label}>
      {slices.map((slice, index) => {
        const sliceAngle = degrees([slice]);
        if (sliceAngle >= MIN_ANGLE) return null;
        const middle = degrees(slices.slice(0, index)) + sliceAngle / 2;
        // Slices begin at the top, but a rotation begins at the right, a quarter of a turn later.
        const rotation = middle - 90;
        return (
          <path
            key={slice.id}
            className="thin-slice"
            d={`M${INNER * radius},0H${OUTER * radius + TICK}`}
            transform={`translate(${width / 2} ${height / 2}) rotate(${rotation})`}
            stroke={slice.colour}
          />
        );
      })}
    </ZIndexLayer>
  );
}

function slicesText(label: string, slices: readonly Share[]): string {
  const parts = slices.map(
    ({ name, count, percent }) => `${name} ${formatCount(count)}, ${formatPercent(percent, 1)}`,
  );
  return CHART_TEXTS.slices(label, parts.join("; "));
}
