import { useChartWidth, usePlotArea, XAxis, type XAxisTickContentProps, YAxis } from "recharts";
import { countTicks, formatTick, pointTicks } from "../plot/axisTicks.ts";
import { DAY_PADDING } from "../plot/columns.ts";
import { useTextScale } from "../plot/useTextScale.ts";

/** The width of a label such as 2026-11-20, without and with the space around it. */
const LABEL_WIDTH = 80;
const LABEL_ROOM = 92;

/** The day axis, with as many labels as fit. */
export function DayAxis({ days }: { readonly days: readonly string[] }) {
  const scale = useTextScale();
  const room = Math.max(1, Math.floor((usePlotArea()?.width ?? 0) / (LABEL_ROOM * scale)));
  return (
    <XAxis
      dataKey="day"
      ticks={pointTicks(days, room)}
      interval={0}
      height={12 + 20 * scale}
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

/** The label of a day, within the chart. */
function DayLabel({ x, y, payload }: XAxisTickContentProps) {
  const last = (useChartWidth() ?? 0) - (LABEL_WIDTH * useTextScale()) / 2;
  return (
    <text x={Math.min(Number(x), last)} y={y} dy="0.71em" textAnchor="middle">
      {payload.value}
    </text>
  );
}

/** The axis of counts. */
export function CountAxis({ highest }: { readonly highest: number }) {
  const scale = useTextScale();
  const ticks = countTicks(highest);
  return (
    <YAxis
      domain={[0, ticks.at(-1) ?? 1]}
      ticks={ticks}
      interval={0}
      width={8 + 40 * scale}
      tickFormatter={formatTick}
      tickMargin={8}
      tickLine={false}
      axisLine={false}
    />
  );
}
