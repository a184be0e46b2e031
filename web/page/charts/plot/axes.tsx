import { createContext, use, useMemo, useState } from "react";
import { useChartWidth, usePlotArea, XAxis, type XAxisTickContentProps, YAxis } from "recharts";
import { countHeight, countTicks, formatTick, pointTicks } from "./axisTicks.ts";

/** The width of a label such as 2026-11-20, without and with the space around it. */
const LABEL_WIDTH = 80;
const LABEL_ROOM = 92;

/** The space between the plot and its first and last column. */
const DAY_PADDING = 12;

/** The columns of a chart: their centres, and their edges within the plot. */
export type Columns = NonNullable<ReturnType<typeof useColumns>>;

/**
 * The columns around the points of lines, or around bars. The scale of Recharts would have the points of before until
 * the chart is drawn again.
 */
export function useColumns(points: number, isOfBars = false) {
  const plot = usePlotArea();
  if (plot === undefined || points === 0) return null;
  const step = (plot.width - 2 * DAY_PADDING) / (isOfBars ? points : points - 1);
  const first = plot.x + DAY_PADDING + (isOfBars ? step / 2 : 0);
  const centre = (index: number) => first + index * step;
  const half = (points > 1 ? step : plot.width) / 2;
  return {
    plot,
    centre,
    edges: (from: number, to: number) =>
      [centre(from) - half, centre(to) + half].map((x) => clamp(x, plot.x, plot.x + plot.width)),
    /** The column at a distance from the left of the plot. */
    placeAt: (x: number) => clamp(Math.round((x + plot.x - first) / step), 0, points - 1),
  };
}

/**
 * The data of a chart: the indexes of its points, rows or days. The chart draws all of itself again for each change of
 * its data or of an axis, several times. Ranges of the same length have the same indexes.
 */
export function useIndexes(length: number): { readonly index: number }[] {
  return useMemo(() => Array.from({ length }, (_, index) => ({ index })), [length]);
}

/** The names of the points on the day axis. */
const NamesContext = createContext<readonly string[]>([]);

/** The day axis, with as many labels as fit. */
export function DayAxis({ days }: { readonly days: readonly string[] }) {
  const scale = useTextScale();
  const room = Math.max(1, Math.floor((usePlotArea()?.width ?? 0) / (LABEL_ROOM * scale)));
  const ticks = useSame(pointTicks(days, room).map((name) => days.indexOf(name)));
  return (
    <NamesContext value={days}>
      <XAxis
        dataKey="index"
        ticks={ticks}
        interval={0}
        height={12 + 20 * scale}
        tickMargin={12}
        tickLine={{ stroke: "var(--line-strong)" }}
        axisLine={false}
        padding={{ left: DAY_PADDING, right: DAY_PADDING }}
        tick={renderLabel}
      />
    </NamesContext>
  );
}

function renderLabel(tick: XAxisTickContentProps) {
  return <Label {...tick} />;
}

/** Of the hours of one day the hour, of other points the day. */
function Label({ x, y, payload }: XAxisTickContentProps) {
  const names = use(NamesContext);
  const last = (useChartWidth() ?? 0) - (LABEL_WIDTH * useTextScale()) / 2;
  const isOneDay = names.length > 1 && names[0]?.slice(0, 10) === names.at(-1)?.slice(0, 10);
  const start = isOneDay ? 11 : 0;
  return (
    <text x={Math.min(Number(x), last)} y={y} dy="0.71em" textAnchor="middle">
      {names[payload.value]?.slice(start, start + 10)}
    </text>
  );
}

/** The axis of counts, with a line through the plot for each. Recharts would measure each label in the page. */
export function CountAxis({ highest }: { readonly highest: number }) {
  const scale = useTextScale();
  const plot = usePlotArea();
  const ticks = countTicks(highest);
  const height = plot && countHeight(highest, plot);
  return (
    <>
      <YAxis
        type="number"
        domain={[0, ticks.at(-1) ?? 1]}
        width={8 + 40 * scale}
        tick={false}
        tickLine={false}
        axisLine={false}
      />
      {height && (
        <g className="counts">
          {ticks.map((count) => (
            <g key={count}>
              <path
                d={`M${plot.x},${height(count)}h${plot.width}`}
                stroke={count === 0 ? "var(--line-strong)" : "var(--chart-grid)"}
              />
              <text x={plot.x - 14} y={height(count)} dy="0.355em" textAnchor="end">
                {formatTick(count)}
              </text>
            </g>
          ))}
        </g>
      )}
    </>
  );
}

/** The array of before as long as its numbers are the same. */
function useSame(numbers: readonly number[]): number[] {
  const text = numbers.join();
  return useMemo(() => text.split(",").map(Number), [text]);
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

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
