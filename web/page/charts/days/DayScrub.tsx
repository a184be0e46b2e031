import { DefaultZIndexes, useActiveTooltipLabel, usePlotArea, ZIndexLayer } from "recharts";
import type { Bucket } from "../../../../shared/days/buckets.ts";
import type { Ready } from "../../../store/shown.ts";
import { IncompleteBands, SelectionBand } from "../plot/Bands.tsx";
import { hideTooltip } from "../plot/chartProps.ts";
import { barColumns } from "../plot/columns.ts";
import { ScrubArea } from "../plot/ScrubArea.tsx";

interface DayScrubProps {
  readonly ready: Ready;
  readonly buckets: readonly Bucket[];
}

/**
 * The bands over incomplete and selected days, and the area in which days are selected: above the bars and the cursor,
 * so that the whole plot receives the pointer.
 */
export function DayScrub({ ready, buckets }: DayScrubProps) {
  const plot = usePlotArea();
  const label = useActiveTooltipLabel();
  // Before the chart is measured its plot is less than nothing.
  if (plot === undefined || plot.width <= 0 || buckets.length === 0) return null;
  const columns = barColumns(plot, buckets.length);
  const current = buckets.findIndex(({ from }) => from === label);
  return (
    <>
      <IncompleteBands ready={ready} buckets={buckets} columns={columns} />
      <SelectionBand buckets={buckets} columns={columns} />
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
