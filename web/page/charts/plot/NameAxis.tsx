import { createContext, type MouseEvent, use, useMemo } from "react";
import { useChartWidth, usePlotArea, YAxis, type YAxisTickContentProps } from "recharts";
import { shortNames } from "../../../../shared/text/shortName.ts";
import { chooseChain } from "../../chains/chainFocus.ts";
import type { Identity } from "../../chains/identity.ts";
import { useTextScale } from "./axes.tsx";

/** The most height of a bar with the space around it: ten bars fill a chart. */
const ROW = 40;

/** The space between a name and its bar. */
const GAP = 8;

interface NameAxisProps {
  readonly bars: readonly Pick<Identity, "id" | "name" | "chain">[];
}

interface Names extends NameAxisProps {
  readonly short: (name: string) => string;
}

/** The chart takes a new function for a change of its axis, and draws all of itself again: the names are a context. */
const NamesContext = createContext<Names>({ bars: [], short: String });

/** The names of bars, left-aligned. The axis is as wide as the longest name, at most 45 % of the chart. */
export function NameAxis({ bars }: NameAxisProps) {
  const scale = useTextScale();
  const textWidth = useMemo(() => nameWidth(13 * scale), [scale]);
  const names = bars.map(({ name }) => name);
  const longest = Math.ceil(Math.max(0, ...names.map(textWidth)));
  const width = Math.min(longest + GAP, Math.max(96, (useChartWidth() ?? 0) * 0.45));
  const short = namesWithin(width - GAP, textWidth, names);
  return (
    <NamesContext value={{ bars, short }}>
      <YAxis
        type="category"
        dataKey="id"
        width={width}
        interval={0}
        tickLine={false}
        axisLine={false}
        padding={{ bottom: Math.max(0, (usePlotArea()?.height ?? 0) - ROW * bars.length) }}
        tick={BarName}
      />
    </NamesContext>
  );
}

function BarName({ y, payload }: YAxisTickContentProps) {
  const { bars, short } = use(NamesContext);
  const bar = bars.find(({ id }) => id === payload.value);
  return bar && <Name bar={bar} short={short(bar.name)} y={y} />;
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

interface NameProps {
  readonly bar: NameAxisProps["bars"][number];
  readonly short: string;
  readonly y: YAxisTickContentProps["y"];
}

/** A name; a long one is shortened and shown in full on hover. A click on a chain's name highlights the chain. */
function Name({ bar: { name, chain }, short, y }: NameProps) {
  const pressed = chain !== null && {
    cursor: "pointer",
    onClick: (event: MouseEvent) => chooseChain(chain, event),
  };
  return (
    <text x={0} y={y} dy="0.355em" className="bar-name" {...pressed}>
      <title>{name}</title>
      {short}
    </text>
  );
}
