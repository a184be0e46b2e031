import { type MouseEvent, useMemo } from "react";
import {
  Bar,
  DefaultZIndexes,
  Rectangle,
  useChartWidth,
  usePlotArea,
  YAxis,
  ZIndexLayer,
} from "recharts";
import { formatCount } from "../../../../shared/text/format.ts";
import { shortNames } from "../../../../shared/text/shortName.ts";
import { chooseChain } from "../../chains/chainFocus.ts";
import { useTextScale } from "../plot/axes.tsx";
import type { Share } from "./shares.ts";

/** The most height of a bar with the space around it: ten bars fill a chart. */
const ROW = 40;

/** The space between a name and its bar. */
const GAP = 8;

/** The part of a row that its bar fills. */
const FILLED = 0.78;

export type RowBar = Omit<Share, "percent">;

/**
 * A row for each bar: its name, left-aligned, the bar and its count. The names are as wide as the longest one, at most
 * 45 % of the chart. Bars of Recharts, with their names and labels, would be drawn four times per range.
 */
export function BarRows({ bars }: { readonly bars: readonly RowBar[] }) {
  const scale = useTextScale();
  const textWidth = useMemo(() => nameWidth(13 * scale), [scale]);
  const plot = usePlotArea();
  const names = bars.map(({ name }) => name);
  const longest = Math.ceil(Math.max(0, ...names.map(textWidth)));
  const width = Math.min(longest + GAP, Math.max(96, (useChartWidth() ?? 0) * 0.45));
  const short = namesWithin(width - GAP, textWidth, names);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const row = Math.min(ROW, (plot?.height ?? 0) / bars.length);
  return (
    <>
      <YAxis
        type="category"
        dataKey="index"
        width={width}
        tick={false}
        tickLine={false}
        axisLine={false}
        padding={{ bottom: Math.max(0, (plot?.height ?? 0) - row * bars.length) }}
      />
      {READABLE}
      {plot && (
        <ZIndexLayer zIndex={DefaultZIndexes.bar}>
          {bars.map((bar, index) => (
            <BarRow
              key={bar.id}
              bar={bar}
              short={short(bar.name)}
              left={plot.x}
              length={Math.max(LEAST_LENGTH, (plot.width * bar.count) / most)}
              middle={plot.y + row * (index + 0.5)}
              height={row * FILLED}
            />
          ))}
        </ZIndexLayer>
      )}
    </>
  );
}

/** Even the shortest bar can be seen and clicked. */
const LEAST_LENGTH = 2;

/** A chart without a bar of Recharts shows no tooltip. */
const READABLE = <Bar dataKey={() => 0} isAnimationActive={false} />;

interface BarRowProps {
  readonly bar: RowBar;
  readonly short: string;
  /** Where the bar begins, in pixels, and its length. */
  readonly left: number;
  readonly length: number;
  readonly middle: number;
  readonly height: number;
}

/** A long name is shortened and shown in full on hover. A click on a chain highlights it. */
function BarRow({ bar, short, left, length, middle, height }: BarRowProps) {
  const { name, chain, count, colour } = bar;
  const pressed = chain !== null && {
    cursor: "pointer",
    onClick: (event: MouseEvent) => chooseChain(chain, event),
  };
  const text = { y: middle, dy: "0.355em" };
  return (
    <>
      <text x={0} {...text} className="bar-name" {...pressed}>
        <title>{name}</title>
        {short}
      </text>
      <Rectangle
        className="bar"
        x={left}
        y={middle - height / 2}
        width={length}
        height={height}
        radius={[0, 3, 3, 0]}
        fill={colour}
        {...pressed}
      />
      <text x={left + length + 8} {...text} className="bar-count">
        {formatCount(count)}
      </text>
    </>
  );
}

function nameWidth(fontSize: number): (name: string) => number {
  const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  context.font = `${fontSize}px ${getComputedStyle(document.body).fontFamily}`;
  return (text) => context.measureText(text).width;
}

/** Shortens each name to the room in pixels, even if two names then look the same. */
function namesWithin(
  room: number,
  width: (text: string) => number,
  names: readonly string[],
): (name: string) => string {
  // The unit of width is the ellipsis of a cut name.
  const unit = width("…");
  const within = (some: readonly string[]) =>
    shortNames(some, room / unit, (text) => width(text) / unit);
  const short = within(names);
  return (name) => {
    const own = short.get(name) ?? name;
    return within([own]).get(own) ?? own;
  };
}
