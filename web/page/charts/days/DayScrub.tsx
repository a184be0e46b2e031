import {
  DefaultZIndexes,
  useActiveTooltipLabel,
  useIsTooltipActive,
  usePlotArea,
  ZIndexLayer,
} from "recharts";
import type { Bucket } from "../../../../shared/days/buckets.ts";
import type { ReadyFigures } from "../../../store/figures.ts";
import { usePointedDays } from "../../marks/PointedDays.tsx";
import { IncompleteBands, SelectionBand } from "../plot/Bands.tsx";
import { hideTooltip } from "../plot/chartProps.ts";
import { barColumns } from "../plot/columns.ts";
import { PointedElsewhere } from "../plot/PointedElsewhere.tsx";
import { ScrubArea } from "../plot/ScrubArea.tsx";

interface DayScrubProps {
  readonly figures: ReadyFigures;
  readonly buckets: readonly Bucket[];
  /** The text of a bucket's figure. */
  readonly figure: (index: number) => string;
}

/**
 * The bands over incomplete and selected days, and the area in which days are selected: above the bars and the cursor,
 * so that the whole plot receives the pointer.
 */
export function DayScrub({ figures, buckets, figure }: DayScrubProps) {
  const plot = usePlotArea();
  const label = useActiveTooltipLabel();
  const isPointed = useIsTooltipActive();
  const current = buckets.findIndex(({ from }) => from === label);
  usePointedDays(isPointed ? (buckets[current] ?? null) : null);
  // Before the chart is measured its plot is less than nothing.
  if (plot === undefined || plot.width <= 0 || buckets.length === 0) return null;
  const columns = barColumns(plot, buckets.length);
  return (
    <>
      <IncompleteBands figures={figures} buckets={buckets} columns={columns} />
      <SelectionBand buckets={buckets} columns={columns} />
      {!isPointed && <PointedElsewhere buckets={buckets} columns={columns} figure={figure} />}
      {/* With its own z-index Recharts would remove the layer with the first range. */}
      <ZIndexLayer zIndex={DefaultZIndexes.label}>
        <ScrubArea
          buckets={buckets}
          columns={columns}
          current={Math.max(0, current)}
          onSelected={hideChartTooltip}
        />
      </ZIndexLayer>
    </>
  );
}

function hideChartTooltip(area: SVGRectElement): void {
  const chart = area.ownerSVGElement;
  if (chart !== null) hideTooltip(chart);
}
