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
  /** The count of a bucket as a text. */
  readonly countText: (index: number) => string;
}

/**
 * The bands over incomplete and selected days, and above them the area in which days are selected. The area is also above
 * the bars and the cursor, so that the whole plot receives the pointer.
 */
export function DayScrub({ figures, buckets, countText }: DayScrubProps) {
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
      {!isPointed && <PointedElsewhere buckets={buckets} columns={columns} figure={countText} />}
      {/* The layer of labels, because it stays: Recharts removes other layers when the chart is drawn for another range. */}
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
