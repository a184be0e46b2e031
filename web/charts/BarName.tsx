import type { YAxisTickContentProps } from "recharts";

/** More would run into the bars at the axis' width. */
const LONGEST = 18;

/** The name of a bar flush left, cut where it is too long, whole on hover. */
export function BarName({ y, payload }: YAxisTickContentProps) {
  const name = String(payload.value);
  return (
    <text x={0} y={y} dy="0.355em" className="bar-name">
      <title>{name}</title>
      {name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name}
    </text>
  );
}
