import type { Columns } from "../plot/columns.ts";
import type { Segment } from "./segments.ts";
import type { TrendSeries } from "./series.ts";

const WIDTHS = { exploits: 0, previous: 1, total: 2, chain: 1.75 };
const HIGHLIGHTED_WIDTH = 3;
const FADED = 0.25;

interface TrendLinesProps {
  readonly series: readonly TrendSeries[];
  /** The id of the series to highlight; null for none. */
  readonly highlighted: string | null;
  readonly columns: Columns;
  /** The height of a count in the plot. */
  readonly height: (count: number) => number;
}

/** A line for each series, dashed where it is incomplete. */
export function TrendLines({ series, highlighted, columns, height }: TrendLinesProps) {
  const isHighlighted = series.some(({ id }) => id === highlighted);
  return series.map(({ id, kind, colour, points, segments }) => {
    const isFaded = isHighlighted && id !== highlighted;
    return (
      <g
        key={id}
        className={`trend-${kind}`}
        fill="none"
        stroke={colour}
        strokeWidth={id === highlighted ? HIGHLIGHTED_WIDTH : WIDTHS[kind]}
        strokeOpacity={isFaded ? FADED : 1}
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

/** A point without neighbours is no line, but a dot. */
function isPoint({ from, to }: Segment): boolean {
  return from === to;
}

/** The radius of a dot, in pixels. */
const DOT = 2.5;

/** A line through the points of a segment, or a dot of two half circles. All points of a segment are known. */
function segmentPath(
  segment: Segment,
  points: TrendSeries["points"],
  { centre }: Columns,
  height: TrendLinesProps["height"],
): string {
  const { from, to } = segment;
  const place = (index: number) =>
    `${rounded(centre(index))},${rounded(height(points[index] ?? 0))}`;
  if (isPoint(segment))
    return `M${place(from)}m${-DOT},0a${DOT},${DOT} 0 1,0 ${2 * DOT},0a${DOT},${DOT} 0 1,0 ${-2 * DOT},0`;
  const places = Array.from({ length: to - from + 1 }, (_, index) => place(from + index));
  return `M${places.join("L")}`;
}

/** A thousandth of a pixel is not visible. */
function rounded(pixels: number): number {
  return Math.round(1_000 * pixels) / 1_000;
}
