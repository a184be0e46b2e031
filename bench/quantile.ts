/**
 * The value that is larger than a part of the values: `quantile(times, 0.5)` is the median, of an even number of values the
 * larger one in the middle.
 *
 * @throws Error without values
 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  if (value === undefined) throw new Error("invalid values: the list is empty");
  return value;
}
