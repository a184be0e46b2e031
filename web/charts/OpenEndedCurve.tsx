import { Curve, type CurveProps } from "recharts";

interface OpenEndedCurveProps extends CurveProps {
  readonly isOpenAtStart: boolean;
  readonly isOpenAtEnd: boolean;
}

/** A line of which an end is dashed: it leads to a day, week or month that is not whole. */
export function OpenEndedCurve(props: OpenEndedCurveProps) {
  const { points = [], isOpenAtStart, isOpenAtEnd, ...line } = props;
  const ends = [
    ...(isOpenAtStart ? [points.slice(0, 2)] : []),
    ...(isOpenAtEnd ? [points.slice(-2)] : []),
  ];
  return (
    <>
      <Curve {...line} points={points.slice(isOpenAtStart ? 1 : 0, isOpenAtEnd ? -1 : undefined)} />
      <path
        className="open-end"
        d={ends.map(lineThrough).join("")}
        stroke={line.stroke}
        strokeWidth={line.strokeWidth}
      />
    </>
  );
}

function lineThrough(points: NonNullable<CurveProps["points"]>): string {
  return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x},${y}`).join("");
}
