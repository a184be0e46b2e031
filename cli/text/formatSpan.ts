/** Units in seconds, the longest first. */
const UNITS = [
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
  ["s", 1],
] as const;

/** A span such as `1 d 15 h`, cut to its first units. */
export function formatSpan(seconds: number, units: number = UNITS.length): string {
  const first = UNITS.findIndex(([, length]) => seconds >= length);
  if (first < 0) return "0 s";
  let rest = seconds;
  const parts = UNITS.slice(first, first + units).flatMap(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : `${count} ${unit}`;
  });
  return parts.join(" ");
}
