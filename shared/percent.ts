/**
 * What part of `whole` `part` is, in percent, rounded to `decimals` places with exact halves away
 * from zero. Both are whole numbers; the rounding is done on whole numbers, so that 0.05 % of
 * 20,000 is never a hair less. 0 where `whole` is 0.
 */
export function percent(part: number, whole: number, decimals: number): number {
  if (whole === 0) return 0;
  const scale = 10 ** decimals;
  const rounded = Math.floor((200 * scale * Math.abs(part) + whole) / (2 * whole));
  return rounded === 0 ? 0 : (Math.sign(part) * rounded) / scale;
}

/**
 * The change from the previous value to the current, in percent to one decimal, by the
 * specification's rule: 100 from nothing to something, 0 from nothing to nothing.
 */
export function percentChange(current: number, previous: number): number {
  if (previous === 0) return current > 0 ? 100 : 0;
  return percent(current - previous, previous, 1);
}
