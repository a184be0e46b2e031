const WIDTH = 100;
const HEIGHT = 32;

interface SparklineProps {
  readonly counts: readonly number[];
  /** Whether the last day is not over, so that what it has so far would look like a fall. */
  readonly isOpenEnded: boolean;
}

/** The course of a figure over the days, without a scale: its highest day is at the top. */
export function Sparkline({ counts, isOpenEnded }: SparklineProps) {
  if (counts.length < 2) return null;
  const highest = Math.max(1, ...counts);
  const points = counts.map((count, day) => {
    const x = (day / (counts.length - 1)) * WIDTH;
    return `${x.toFixed(2)},${(HEIGHT - (count / highest) * HEIGHT).toFixed(2)}`;
  });
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.slice(0, isOpenEnded ? -1 : undefined).join(" ")} />
      {isOpenEnded && <polyline className="open-ended" points={points.slice(-2).join(" ")} />}
    </svg>
  );
}
