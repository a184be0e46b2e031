import { UNITS } from "../../shared/days/duration.ts";

const UNITS_AND_SECONDS = [...UNITS, ["s", 1_000] as const];

/**
 * A span of milliseconds, rounded down, such as `1 d 15 h`; `0 s` for less than a second. A unit with the count 0 is not
 * written: a day and five minutes are `1 d 5 min`.
 *
 * @param maxUnits how many units are used, from the largest one in the span on. A unit that is not written is used too: with
 * 2 units, a day and five minutes are `1 d`.
 */
export function formatSpan(span: number, maxUnits = UNITS_AND_SECONDS.length): string {
  const largest = UNITS_AND_SECONDS.findIndex(([, unitLength]) => span >= unitLength);
  if (largest === -1) return "0 s";
  const words: string[] = [];
  let remaining = span;
  for (const [unit, unitLength] of UNITS_AND_SECONDS.slice(largest, largest + maxUnits)) {
    const count = Math.floor(remaining / unitLength);
    remaining -= count * unitLength;
    if (count > 0) words.push(`${count} ${unit}`);
  }
  return words.join(" ");
}
