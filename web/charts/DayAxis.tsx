import { usePlotArea, XAxis } from "recharts";
import type { Day } from "../../shared/day.ts";
import { dayTicks } from "./axisTicks.ts";

/** A label such as 2026-11-20 with the space around it. */
const LABEL_WIDTH = 104;

/** Days to the right, labelled as many as have room. */
export function DayAxis({ days }: { readonly days: readonly Day[] }) {
  const room = Math.max(2, Math.floor((usePlotArea()?.width ?? 0) / LABEL_WIDTH));
  return (
    <XAxis
      dataKey="day"
      ticks={dayTicks(days, room)}
      interval={0}
      height={32}
      tickMargin={12}
      tickLine={{ stroke: "var(--chart-axis)" }}
      axisLine={{ stroke: "var(--chart-axis)" }}
      padding={{ left: 12, right: 12 }}
    />
  );
}
