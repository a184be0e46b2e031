import { Failure } from "../failure.ts";

/** In milliseconds, the longest first. */
export const UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
] as const;

/**
 * Reads a span of time such as `90min`, `36h` or `2d`, in milliseconds.
 *
 * @throws Failure of kind `usage`
 */
export function parseDuration(text: string): number {
  const [, count, name] = /^([1-9]\d{0,4})(min|h|d)$/.exec(text) ?? [];
  const unit = UNITS.find(([each]) => each === name);
  if (unit !== undefined) return Number(count) * unit[1];
  throw new Failure("usage", `invalid duration: ${text} (write 90min, 36h or 2d)`);
}

/** The inverse of `parseDuration`, in the largest unit that divides the span: `90min`, `36h`, `2d`. */
export function formatDuration(span: number): string {
  const [name, length] = UNITS.find(([, length]) => span % length === 0) ?? UNITS[2];
  return `${span / length}${name}`;
}
