import { Failure } from "../failure.ts";

/** The units of a span of time, each with its milliseconds, the longest first. */
export const UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
] as const;

export const SHORTEST_UNIT = UNITS[2];

/**
 * Reads a span of time such as `90min`, `36h` or `2d`, in milliseconds.
 *
 * @throws Failure of kind `usage`
 */
export function parseDuration(text: string): number {
  const [, count, unitName] = /^([1-9]\d{0,4})(min|h|d)$/.exec(text) ?? [];
  const unit = UNITS.find(([name]) => name === unitName);
  if (unit === undefined) {
    throw new Failure("usage", `invalid duration: ${text} (write 90min, 36h or 2d)`);
  }
  const [, unitLength] = unit;
  return Number(count) * unitLength;
}

/** A span of whole minutes, in milliseconds, in the largest unit that divides it: `90min`, `36h`, `2d`. */
export function formatDuration(span: number): string {
  const [name, unitLength] = UNITS.find(([, length]) => span % length === 0) ?? SHORTEST_UNIT;
  return `${span / unitLength}${name}`;
}
