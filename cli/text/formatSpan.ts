import { UNITS } from "../../shared/days/duration.ts";

const UNITS_AND_SECONDS = [...UNITS, ["s", 1_000] as const];

/**
 * A span of milliseconds such as `1 d 15 h`, cut after `units` units from the largest one that it fills; `0 s` for less than
 * a second.
 */
export function formatSpan(span: number, units = UNITS_AND_SECONDS.length): string {
  const largest = UNITS_AND_SECONDS.findIndex(([, unitLength]) => span >= unitLength);
  if (largest === -1) return "0 s";
  const words: string[] = [];
  let remaining = span;
  for (const [unit, unitLength] of UNITS_AND_SECONDS.slice(largest, largest + units)) {
    const count = Math.floor(remaining / unitLength);
    remaining -= count * unitLength;
    if (count > 0) words.push(`${count} ${unit}`);
  }
  return words.join(" ");
}
