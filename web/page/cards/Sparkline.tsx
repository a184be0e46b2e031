import { sum } from "../../../shared/cube/sum.ts";

const WIDTH = 100;
const HEIGHT = 32;

/** More points would blur the line. */
const MOST_POINTS = 62;

interface SparklineProps {
  /** Null for a day before the first row: the line begins later. */
  readonly counts: readonly (number | null)[];
  /** Whether the last day is unfinished: a line to its partial count would look like a fall. */
  readonly isOpenEnded: boolean;
}

/** A figure per day, without a scale: the highest day is at the top. */
export function Sparkline({ counts, isOpenEnded }: SparklineProps) {
  if (counts.length < 2) return null;
  const isLong = counts.length > MOST_POINTS;
  const hasOpenEnd = isOpenEnded && !isLong;
  const drawn = isLong ? thinned(isOpenEnded ? counts.slice(0, -1) : counts, MOST_POINTS) : counts;
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
      <polyline points={points.slice(0, hasOpenEnd ? -1 : undefined).join(" ")} />
      {/* A line without a length is a dot. */}
      {hasOpenEnd && points.length > 0 && (
        <polyline className="open-end" points={`${points.at(-1)} ${points.at(-1)}`} />
      )}
    </svg>
  );
}

/** Means of neighbouring counts: at most `most` points; null for neighbours without a count. */
export function thinned(counts: readonly (number | null)[], most: number): (number | null)[] {
  const size = Math.ceil(counts.length / most);
  const groups = Array.from({ length: Math.ceil(counts.length / size) }, (_, group) =>
    counts.slice(group * size, (group + 1) * size),
  );
  return groups
    .map((group) => group.filter((count) => count !== null))
    .map((group) => (group.length === 0 ? null : sum(group) / group.length));
}
