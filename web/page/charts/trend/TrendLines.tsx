import type { Columns } from "../plot/columns.ts";
import type { Segment } from "./segments.ts";
import type { TrendSeries } from "./series.ts";

/** The widths of lines by the kind of their series, in pixels. Exploits have no line. */
const WIDTHS = { exploits: 0, previous: 1, total: 2, chain: 1.75 };
const HIGHLIGHTED_WIDTH = 3;
const FADED_OPACITY = 0.25;

interface TrendLinesProps {
  readonly series: readonly TrendSeries[];
  /** The id of the series to highlight; null for none. */
  readonly highlighted: string | null;
  readonly columns: Columns;
  /** The height of a count in the plot. */
  readonly height: (count: number) => number;
}

/** A line for each series, dashed where it is incomplete. If a series is highlighted, its line is wider and others fade. */
export function TrendLines({ series, highlighted, columns, height }: TrendLinesProps) {
  const isAnyHighlighted = series.some(({ id }) => id === highlighted);
  return series.map(({ id, kind, colour, points, segments }) => {
    const isFaded = isAnyHighlighted && id !== highlighted;
    return (
      <g
        key={id}
        className={`trend-${kind}`}
        fill="none"
        stroke={colour}
        strokeWidth={id === highlighted ? HIGHLIGHTED_WIDTH : WIDTHS[kind]}
        strokeOpacity={isFaded ? FADED_OPACITY : 1}
      >
        {segments.map((segment) => (
          <path
            key={segment.from}
            className="curve"
            d={segmentPath(segment, points, columns, height)}
            fill={isPoint(segment) ? colour : undefined}
            stroke={isPoint(segment) ? "none" : undefined}
            strokeDasharray={segment.isComplete ? undefined : "3 3"}
          />
        ))}
      </g>
    );
  });
}

/** Whether a segment is a point without neighbours, which is drawn as a dot. */
function isPoint({ from, to }: Segment): boolean {
  return from === to;
}

/** The radius of a dot, in pixels. */
const RADIUS = 2.5;

/** The path of a segment: a line through its points, which are all known, or a dot made of two half circles. */
function segmentPath(
  segment: Segment,
  points: TrendSeries["points"],
  { centre }: Columns,
  height: TrendLinesProps["height"],
): string {
  const { from, to } = segment;
  const pointAt = (index: number) =>
    `${rounded(centre(index))},${rounded(height(points[index] ?? 0))}`;
  if (isPoint(segment)) {
    const halfCircle = (diameter: number) => `a${RADIUS},${RADIUS} 0 1,0 ${diameter},0`;
    return `M${pointAt(from)}m${-RADIUS},0${halfCircle(2 * RADIUS)}${halfCircle(-2 * RADIUS)}`;
  }
  const pointCount = to - from + 1;
  const linePoints = Array.from({ length: pointCount }, (_, index) => pointAt(from + index));
  return `M${linePoints.join("L")}`;
}

/** To a thousandth of a pixel, so that paths are short. */
function rounded(pixels: number): number {
  return Math.round(1_000 * pixels) / 1_000;
}
