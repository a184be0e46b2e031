import { useChartWidth, usePlotArea, XAxis, type XAxisTickContentProps } from "recharts";
import type { Day } from "../../../../shared/days/day.ts";
import { dayTicks } from "./axisTicks.ts";
import { useTextScale } from "./useTextScale.ts";

/** The width of a label such as 2026-11-20, without and with the space around it. */
const LABEL_WIDTH = 80;
const LABEL_ROOM = 92;

/** The day axis, with as many labels as fit. */
export function DayAxis({ days }: { readonly days: readonly Day[] }) {
  const scale = useTextScale();
  const room = Math.max(1, Math.floor((usePlotArea()?.width ?? 0) / (LABEL_ROOM * scale)));
  const last = (useChartWidth() ?? 0) - (LABEL_WIDTH * scale) / 2;
  return (
    <XAxis
      dataKey="day"
      ticks={dayTicks(days, room)}
      interval={0}
      height={12 + 20 * scale}
      tickMargin={12}
      tickLine={{ stroke: "var(--chart-axis)" }}
      axisLine={{ stroke: "var(--chart-axis)" }}
      padding={{ left: 12, right: 12 }}
      tick={(tick: XAxisTickContentProps) => <Label tick={tick} last={last} />}
    />
  );
}

interface LabelProps {
  readonly tick: XAxisTickContentProps;
  /** The last position of a label that is not cut off. */
  readonly last: number;
}

function Label({ tick: { x, y, payload }, last }: LabelProps) {
  return (
    <text x={Math.min(Number(x), last)} y={y} dy="0.71em" textAnchor="middle">
      {payload.value}
    </text>
  );
}
