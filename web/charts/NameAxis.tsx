import { useChartWidth, YAxis, type YAxisTickContentProps } from "recharts";

const LETTER_WIDTH = 6.6;

/** The names of bars, flush left in a third of the chart. */
export function NameAxis() {
  const width = Math.min(184, Math.max(96, (useChartWidth() ?? 0) / 3));
  const longest = Math.floor(width / LETTER_WIDTH) - 1;
  return (
    <YAxis
      type="category"
      dataKey="name"
      width={width}
      interval={0}
      tickLine={false}
      axisLine={{ stroke: "var(--chart-axis)" }}
      tick={(tick: YAxisTickContentProps) => <Name tick={tick} longest={longest} />}
    />
  );
}

interface NameProps {
  readonly tick: YAxisTickContentProps;
  readonly longest: number;
}

/** A name, cut where it is too long and then whole on hover. */
function Name({ tick: { y, payload }, longest }: NameProps) {
  const name = String(payload.value);
  return (
    <text x={0} y={y} dy="0.355em" className="bar-name">
      <title>{name}</title>
      {name.length > longest ? `${name.slice(0, longest - 1).trimEnd()}…` : name}
    </text>
  );
}
