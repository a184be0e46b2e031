import {
  Curve,
  DefaultZIndexes,
  Line as RechartsLine,
  useActiveTooltipLabel,
  useIsTooltipActive,
  ZIndexLayer,
} from "recharts";
import type { Bucket } from "../../../../shared/days/buckets.ts";
import { useColumns } from "../plot/axes.tsx";
import { countHeight } from "../plot/axisTicks.ts";
import type { Line } from "./trendLines.ts";

interface TrendCurvesProps {
  readonly buckets: readonly Bucket[];
  readonly drawn: readonly Line[];
  /** The id of the line to highlight; null for none. */
  readonly pointed: string | null;
  /** The value that the axis of counts must reach. */
  readonly highest: number;
}

/**
 * The lines, with a dot on each at the point that is read. The lines of Recharts would each be registered with the
 * chart, which then compares all points for each line, several times per range.
 */
export function TrendCurves({ buckets, drawn, pointed, highest }: TrendCurvesProps) {
  const columns = useColumns(buckets.length);
  const label = useActiveTooltipLabel();
  const isRead = useIsTooltipActive();
  if (columns === null) return null;
  const { plot, centre } = columns;
  const height = countHeight(highest, plot);
  const lines = drawn
    .filter(({ style }) => style !== "exploits")
    .map((line) => ({
      line,
      points: line.points.map((value, index) => ({
        x: centre(index),
        y: value === null ? null : height(value),
      })),
    }));
  const isHighlighted = lines.some(({ line }) => line.id === pointed);
  const read = isRead ? Number(label) : -1;
  return (
    <>
      {READABLE}
      {lines.map(({ line, points }) => (
        <g
          key={line.id}
          className={`trend-${line.style}`}
          strokeWidth={line.id === pointed ? 3 : WIDTHS[line.style]}
          strokeOpacity={isHighlighted && line.id !== pointed ? 0.25 : 1}
        >
          <Stroked line={line} points={points} />
        </g>
      ))}
      <ZIndexLayer zIndex={DefaultZIndexes.activeDot}>
        {lines.map(({ line: { id, colour }, points }) => {
          const { x = 0, y = null } = points[read] ?? {};
          return (
            y !== null && <circle key={id} className="read" cx={x} cy={y} r={4} fill={colour} />
          );
        })}
      </ZIndexLayer>
    </>
  );
}

/** A chart without a line of Recharts shows no tooltip. */
const READABLE = (
  <RechartsLine
    dataKey={() => 0}
    shape={() => <g />}
    dot={false}
    activeDot={false}
    isAnimationActive={false}
  />
);

const WIDTHS = { exploits: 0, previous: 1, total: 2, chain: 1.75 };

interface StrokedProps {
  readonly line: Line;
  readonly points: readonly { readonly x: number; readonly y: number | null }[];
}

/** A line through its complete points, which reaches incomplete ones at its ends by dashes. */
function Stroked({ line: { strokes, colour }, points }: StrokedProps) {
  const [first, last] = [strokes.indexOf("solid"), strokes.lastIndexOf("solid")];
  const part = (from: number, to: number) =>
    points.filter((_, index) => from <= index && index <= to && strokes[index] !== null);
  const ends = [part(0, first), part(last, points.length)];
  const [only, ...others] = part(0, points.length);
  const line = { className: "curve", fill: "none", stroke: colour };
  return (
    <>
      <Curve {...line} points={part(first, last)} />
      {ends
        .filter(({ length }) => length > 1)
        .map((end) => (
          <Curve key={end[0]?.x} {...line} points={end} strokeDasharray="3 3" />
        ))}
      {/* A single point is no line. */}
      {only && others.length === 0 && (
        <circle cx={only.x} cy={only.y ?? 0} r={2.5} fill={colour} stroke="none" />
      )}
    </>
  );
}
