import { Curve, type CurveProps } from "recharts";

/** A line whose last segment is dashed: it leads to a day that is not over. */
export function OpenEndedCurve({ points = [], ...line }: CurveProps) {
  return (
    <>
      <Curve {...line} points={points.slice(0, -1)} />
      <path
        className="open-end"
        d={points
          .slice(-2)
          .map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x},${y}`)
          .join("")}
        stroke={line.stroke}
        strokeWidth={line.strokeWidth}
      />
    </>
  );
}
