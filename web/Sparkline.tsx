const WIDTH = 100;
const HEIGHT = 32;

/** The course of a figure over the days, without a scale: its highest day is at the top. */
export function Sparkline({ counts }: { readonly counts: readonly number[] }) {
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
      <polyline points={points.join(" ")} />
    </svg>
  );
}
