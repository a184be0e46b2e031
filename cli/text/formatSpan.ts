import { UNITS } from "../../shared/days/duration.ts";

const UNITS_AND_SECONDS = [...UNITS, ["s", 1_000] as const];

/** A span of milliseconds such as `1 d 15 h`, cut to its first units. */
export function formatSpan(span: number, units = UNITS_AND_SECONDS.length): string {
  const first = UNITS_AND_SECONDS.findIndex(([, length]) => span >= length);
  if (first < 0) return "0 s";
  let rest = span;
  const parts = UNITS_AND_SECONDS.slice(first, first + units).flatMap(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : `${count} ${unit}`;
  });
  return parts.join(" ");
}
