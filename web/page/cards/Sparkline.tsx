import { sum } from "../../../shared/cube/sum.ts";

const WIDTH = 100;
const HEIGHT = 32;

/** More points would blur the line. */
const MAX_POINTS = 62;

interface SparklineProps {
  /** Null for a day before the first row, and for an incomplete one: a line to it would look like a fall. */
  readonly counts: readonly (number | null)[];
}

/**
 * A line through the counts of days, without axes: its highest point is at the top. Counts of null have no point, and fewer
 * than two days no line.
 */
export function Sparkline({ counts }: SparklineProps) {
  if (counts.length < 2) return null;
  const drawn = thinned(counts, MAX_POINTS);
  const highest = Math.max(1, ...drawn.map((count) => count ?? 0));
  const points: string[] = [];
  for (const [index, count] of drawn.entries()) {
    if (count === null) continue;
    const x = (index / (drawn.length - 1)) * WIDTH;
    const y = HEIGHT - (count / highest) * HEIGHT;
    points.push(`${x.toFixed(2)},${y.toFixed(2)}`);
  }
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

/**
 * At most `maxPoints` values: the means of groups of neighbouring counts, or the counts themselves if they are few. A
 * count of null is left out of its mean. A group without a known count is null.
 */
export function thinned(counts: readonly (number | null)[], maxPoints: number): (number | null)[] {
  const groupSize = Math.ceil(counts.length / maxPoints);
  const groupCount = Math.ceil(counts.length / groupSize);
  return Array.from({ length: groupCount }, (_, group) => {
    const neighbours = counts.slice(group * groupSize, (group + 1) * groupSize);
    const knownCounts = neighbours.filter((count) => count !== null);
    return knownCounts.length === 0 ? null : sum(knownCounts) / knownCounts.length;
  });
}
