import { useChartWidth, YAxis, type YAxisTickContentProps } from "recharts";
import { textScale } from "./textScale.ts";

const LETTER_WIDTH = 6.6;

interface NameAxisProps {
  /** The name of a bar by its id, empty of a free place. */
  readonly nameOf: (id: string) => string;
}

/** The names of bars, flush left in a third of the chart. */
export function NameAxis({ nameOf }: NameAxisProps) {
  const scale = textScale();
  const width = Math.min(184 * scale, Math.max(96, (useChartWidth() ?? 0) / 3));
  const longest = Math.floor(width / (LETTER_WIDTH * scale)) - 1;
  return (
    <YAxis
      type="category"
      dataKey="id"
      width={width}
      interval={0}
      tickLine={false}
      axisLine={{ stroke: "var(--chart-axis)" }}
      tick={(tick: YAxisTickContentProps) => (
        <Name name={nameOf(String(tick.payload.value))} y={tick.y} longest={longest} />
      )}
    />
  );
}

interface NameProps {
  readonly name: string;
  readonly y: YAxisTickContentProps["y"];
  readonly longest: number;
}

/** A name, cut where it is too long and then whole on hover. */
function Name({ name, y, longest }: NameProps) {
  return (
    <text x={0} y={y} dy="0.355em" className="bar-name">
      <title>{name}</title>
      {name.length > longest ? `${name.slice(0, longest - 1).trimEnd()}…` : name}
    </text>
  );
}
