import { useCallback, useMemo, useState } from "react";
import { useChartWidth, usePlotArea, XAxis, type XAxisTickContentProps, YAxis } from "recharts";
import { countTicks, formatTick, pointTicks } from "./axisTicks.ts";

/** The width of a label such as 2026-11-20, without and with the space around it. */
const LABEL_WIDTH = 80;
const LABEL_ROOM = 92;

/** The space between the plot and its first and last column. */
export const DAY_PADDING = 12;

/** The day axis, with as many labels as fit. */
export function DayAxis({ days }: { readonly days: readonly string[] }) {
  const scale = useTextScale();
  const room = Math.max(1, Math.floor((usePlotArea()?.width ?? 0) / (LABEL_ROOM * scale)));
  const last = (useChartWidth() ?? 0) - (LABEL_WIDTH * scale) / 2;
  const ticks = pointTicks(days, room);
  // Of the hours of one day the hour, of other points the day.
  const isOneDay = days.length > 1 && days[0]?.slice(0, 10) === days.at(-1)?.slice(0, 10);
  const start = isOneDay ? 11 : 0;
  // The chart takes a new function for a change of the axis, and draws all of itself again.
  const tick = useCallback(
    (tick: XAxisTickContentProps) => <Label {...{ tick, last, start }} />,
    [last, start],
  );
  return (
    <XAxis
      dataKey="day"
      ticks={ticks}
      interval={0}
      height={12 + 20 * scale}
      tickMargin={12}
      tickLine={{ stroke: "var(--line-strong)" }}
      axisLine={{ stroke: "var(--line-strong)" }}
      padding={{ left: DAY_PADDING, right: DAY_PADDING }}
      tick={tick}
    />
  );
}

interface LabelProps {
  readonly tick: XAxisTickContentProps;
  /** The last position of a label that is not cut off. */
  readonly last: number;
  /** Where the label begins in the name of its point. */
  readonly start: number;
}

function Label({ tick: { x, y, payload }, last, start }: LabelProps) {
  return (
    <text x={Math.min(Number(x), last)} y={y} dy="0.71em" textAnchor="middle">
      {`${payload.value}`.slice(start, start + 10)}
    </text>
  );
}

export function CountAxis({ highest }: { readonly highest: number }) {
  const ticks = useMemo(() => countTicks(highest), [highest]);
  const scale = useTextScale();
  return (
    <YAxis
      type="number"
      interval={0}
      tickLine={false}
      axisLine={false}
      tickFormatter={formatTick}
      width={8 + 40 * scale}
      tickMargin={8}
      ticks={ticks}
      domain={[0, ticks.at(-1) ?? 1]}
    />
  );
}

/**
 * The reader's text size as a factor of the default: SVG text needs its room in pixels. Read once per
 * component, because each read makes the browser recompute all styles.
 */
export function useTextScale(): number {
  const [scale] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16,
  );
  return scale;
}
