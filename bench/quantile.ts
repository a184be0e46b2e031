/** The nearest value below which a part of the values lies: `quantile(times, 0.5)` is the median. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  if (value === undefined) throw new Error("invalid values: the list is empty");
  return value;
}
