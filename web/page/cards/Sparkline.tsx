import { sum } from "../../../shared/cube/sum.ts";

const WIDTH = 100;
const HEIGHT = 32;

/** More points would blur the line. */
const MAX_POINTS = 62;

interface SparklineProps {
  /** Null for a day before the first row, and for an incomplete one: a line to it would look like a fall. */
  readonly counts: readonly (number | null)[];
}

/** A figure per day, without a scale: the highest day is at the top. */
export function Sparkline({ counts }: SparklineProps) {
  if (counts.length < 2) return null;
  const drawn = thinned(counts, MAX_POINTS);
  const highest = Math.max(1, ...drawn.map((count) => count ?? 0));
  const points = drawn.flatMap((count, index) => {
    if (count === null) return [];
    const x = (index / (drawn.length - 1)) * WIDTH;
    return `${x.toFixed(2)},${(HEIGHT - (count / highest) * HEIGHT).toFixed(2)}`;
  });
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.join(" ")} />
    </svg>
  );
}

/** Means of neighbouring counts: at most `most` points; null for neighbours without a count. */
export function thinned(counts: readonly (number | null)[], most: number): (number | null)[] {
  const size = Math.ceil(counts.length / most);
  return Array.from({ length: Math.ceil(counts.length / size) }, (_, group) => {
    const neighbours = counts.slice(group * size, (group + 1) * size);
    const known = neighbours.filter((count) => count !== null);
    return known.length === 0 ? null : sum(known) / known.length;
  });
}
