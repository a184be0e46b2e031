import { useChartWidth, usePlotArea, XAxis, type XAxisTickContentProps, YAxis } from "recharts";
import { useTextScale } from "../../../browser/useTextScale.ts";
import {
  axisRoom,
  countTicks,
  formatTick,
  labelCount,
  lastLabel,
  pointTicks,
} from "../plot/axisTicks.ts";
import { DAY_PADDING } from "../plot/columns.ts";

/** The day axis, with as many labels as fit. */
export function DayAxis({ days }: { readonly days: readonly string[] }) {
  const scale = useTextScale();
  const maxLabels = labelCount(usePlotArea()?.width ?? 0, scale);
  return (
    <XAxis
      dataKey="day"
      ticks={pointTicks(days, maxLabels)}
      interval={0}
      height={axisRoom(scale).bottom}
      tickMargin={12}
      tickLine={{ stroke: "var(--line-strong)" }}
      axisLine={{ stroke: "var(--line-strong)" }}
      padding={{ left: DAY_PADDING, right: DAY_PADDING }}
      tick={renderDay}
    />
  );
}

function renderDay(tick: XAxisTickContentProps) {
  return <DayLabel {...tick} />;
}

/** The label of a day, centred below its tick unless it would leave the chart at the right. */
function DayLabel({ x, y, payload }: XAxisTickContentProps) {
  const lastCentre = lastLabel(useChartWidth() ?? 0, useTextScale());
  return (
    <text x={Math.min(Number(x), lastCentre)} y={y} dy="0.71em" textAnchor="middle">
      {payload.value}
    </text>
  );
}

/** The axis of counts, from 0 to a round number that is at least `highest`. */
export function CountAxis({ highest }: { readonly highest: number }) {
  const scale = useTextScale();
  const ticks = countTicks(highest);
  return (
    <YAxis
      domain={[0, ticks.at(-1) ?? 1]}
      ticks={ticks}
      interval={0}
      width={axisRoom(scale).left}
      tickFormatter={formatTick}
      tickMargin={8}
      tickLine={false}
      axisLine={false}
    />
  );
}
