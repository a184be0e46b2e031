import { usePlotArea } from "recharts";
import { formatCount } from "../../../../shared/text/format.ts";
import { countHeight } from "../plot/axisTicks.ts";
import { barColumns } from "../plot/columns.ts";

/** More counts would touch each other. */
const MAX_COUNTS = 10;

/** The distance of a count from its bar. */
const GAP = 5;

interface ColumnCountsProps {
  readonly totals: readonly number[];
  readonly highest: number;
}

/** The counts above the bars, if only a few columns have some. */
export function ColumnCounts({ totals, highest }: ColumnCountsProps) {
  const plot = usePlotArea();
  const filled = totals.filter((total) => total > 0);
  if (plot === undefined || plot.width <= 0 || filled.length > MAX_COUNTS) return null;
  const { centre } = barColumns(plot, totals.length);
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
