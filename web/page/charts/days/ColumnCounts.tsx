import { usePlotArea } from "recharts";
import { formatCount } from "../../../../shared/text/format.ts";
import { useTextScale } from "../../../browser/useTextScale.ts";
import { countHeight } from "../plot/axisTicks.ts";
import { barColumns } from "../plot/columns.ts";

/** More counts are hard to tell apart. */
const MAX_COUNTS = 10;

/** The width of a digit, in pixels at a text scale of 1. */
const DIGIT_WIDTH = 8;

/** The distance of a count from its bar, in pixels. */
const GAP = 5;

interface ColumnCountsProps {
  /** One per column. */
  readonly totals: readonly number[];
  /** The highest total. */
  readonly highest: number;
}

/**
 * The count of each column above its bar. A column of 0 has none, and no column has one if there are too many bars, or if the
 * counts of two columns would read as one number.
 */
export function ColumnCounts({ totals, highest }: ColumnCountsProps) {
  const plot = usePlotArea();
  const scale = useTextScale();
  const bars = totals.filter((total) => total > 0);
  // Before the chart is measured, its plot has a negative width.
  if (plot === undefined || plot.width <= 0 || bars.length > MAX_COUNTS) return null;
  const { centre } = barColumns(plot, totals.length);
  const countWidth = (total: number) => formatCount(total).length * DIGIT_WIDTH * scale;
  const counted = totals.flatMap((total, index) => (total > 0 ? [{ total, index }] : []));
  const areJoined = counted.some(({ total, index }, place) => {
    const next = counted[place + 1];
    if (next === undefined) return false;
    const room = centre(next.index) - centre(index);
    const blank = DIGIT_WIDTH * scale;
    return (countWidth(total) + countWidth(next.total)) / 2 + blank > room;
  });
  if (areJoined) return null;
  const height = countHeight(highest, plot);
  return (
    <g className="counts">
      {totals.map((total, index) =>
        total === 0 ? null : (
          <text key={centre(index)} x={centre(index)} y={height(total) - GAP} textAnchor="middle">
            {formatCount(total)}
          </text>
        ),
      )}
    </g>
  );
}
