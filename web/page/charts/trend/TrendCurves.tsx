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
import type { Segment } from "./segments.ts";
import type { TrendSeries } from "./series.ts";

interface TrendCurvesProps {
  readonly buckets: readonly Bucket[];
  readonly drawn: readonly TrendSeries[];
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
    .filter(({ kind }) => kind !== "exploits")
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
          className={`trend-${line.kind}`}
          strokeWidth={line.id === pointed ? 3 : WIDTHS[line.kind]}
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
  readonly line: TrendSeries;
  readonly points: readonly { readonly x: number; readonly y: number | null }[];
}

/** The segments of a line; incomplete ones are dashed. */
function Stroked({ line: { segments, colour }, points }: StrokedProps) {
  return segments.map((segment) =>
    segment.from === segment.to ? (
      <Dot key={segment.from} point={points[segment.from]} colour={colour} />
    ) : (
      <Curve
        key={segment.from}
        className="curve"
        fill="none"
        stroke={colour}
        points={pointsOf(segment, points)}
        strokeDasharray={segment.isComplete ? "none" : "3 3"}
      />
    ),
  );
}

function pointsOf({ from, to }: Segment, points: StrokedProps["points"]) {
  return points.slice(from, to + 1);
}

/** A single point is no line. */
function Dot({
  point,
  colour,
}: {
  readonly point: StrokedProps["points"][number] | undefined;
  readonly colour: string;
}) {
  return <circle cx={point?.x} cy={point?.y ?? 0} r={2.5} fill={colour} stroke="none" />;
}
