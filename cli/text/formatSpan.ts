/** Units in seconds, the longest first. */
const UNITS = [
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
  ["s", 1],
] as const;

/** A span such as `1 d 15 h`, cut to some units. */
export function formatSpan(seconds: number, units: number): string {
  let rest = cutSpan(seconds, units);
  const parts = UNITS.flatMap(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : `${count} ${unit}`;
  });
  return parts.join(" ") || "0 s";
}

/** Cuts seconds to some units, beginning with the largest unit that the seconds fill. */
export function cutSpan(seconds: number, units: number): number {
  const first = UNITS.findIndex(([, length]) => seconds >= length);
  const [, length] = UNITS[first + units - 1] ?? UNITS[3];
  return first < 0 ? 0 : Math.floor(seconds / length) * length;
}
