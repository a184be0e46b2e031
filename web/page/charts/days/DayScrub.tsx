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
 * The bands over incomplete and selected days, and above them the area in which days are selected. The area is also above
 * the bars and the cursor, so that the whole plot receives the pointer.
 */
export function DayScrub({ figures, buckets, figure }: DayScrubProps) {
  const plot = usePlotArea();
  const pointedDay = useActiveTooltipLabel();
  const isPointed = useIsTooltipActive();
  const pointedIndex = buckets.findIndex(({ from }) => from === pointedDay);
  usePointedDays(isPointed ? (buckets[pointedIndex] ?? null) : null);
  // Before the chart is measured, its plot has a negative width.
  if (plot === undefined || plot.width <= 0 || buckets.length === 0) return null;
  const columns = barColumns(plot, buckets.length);
  return (
    <>
      <IncompleteBands figures={figures} buckets={buckets} columns={columns} />
      <SelectionBand buckets={buckets} columns={columns} />
      {!isPointed && <PointedElsewhere buckets={buckets} columns={columns} figure={figure} />}
      {/* The z-index of labels: Recharts would remove a layer of any other when the first range is left. */}
      <ZIndexLayer zIndex={DefaultZIndexes.label}>
        <ScrubArea
          buckets={buckets}
          columns={columns}
          current={Math.max(0, pointedIndex)}
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
