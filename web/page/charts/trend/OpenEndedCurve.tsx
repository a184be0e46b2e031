import { Curve, type CurveProps } from "recharts";

interface OpenEndedCurveProps extends CurveProps {
  readonly isOpenAtStart: boolean;
  readonly isOpenAtEnd: boolean;
}

/** A line of the complete points. An incomplete day, week or month at its end is an open dot. */
export function OpenEndedCurve(props: OpenEndedCurveProps) {
  const { points: all = [], isOpenAtStart, isOpenAtEnd, ...line } = props;
  const points = all.filter(({ y }) => y !== null);
  const whole = points.slice(isOpenAtStart ? 1 : 0, isOpenAtEnd ? -1 : undefined);
  // A single point is no line.
  const dots = points.filter((point) => !whole.includes(point) || whole.length === 1);
  return (
    <>
      <Curve {...line} points={whole} />
      {dots.map((point) => (
        <circle
          key={point.x}
          className={whole.includes(point) ? "" : "open-end"}
          cx={point.x ?? 0}
          cy={point.y ?? 0}
          r={2.5}
          stroke={line.stroke}
          fill={line.stroke}
        />
      ))}
    </>
  );
}
