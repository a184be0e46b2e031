/**
 * `part` as a percentage of `whole`, rounded to `decimals` places, exact halves away from zero. 0 if `whole` is 0. All
 * arguments are whole numbers, and so are all steps before the division: no half is lost to floating point. That holds up to
 * 450 billion as `part` with 2 decimals, where 200 × 10 ** `decimals` × `part` leaves the safe integers.
 */
export function percent(part: number, whole: number, decimals: number): number {
  if (whole === 0) return 0;
  const scale = 10 ** decimals;
  // x = 100 × scale × part / whole is rounded as the floor of x + 1/2, with 2 × whole as the denominator of both.
  const rounded = Math.floor((200 * scale * Math.abs(part) + whole) / (2 * whole));
  // A small negative part is 0, not −0.
  return rounded === 0 ? 0 : (Math.sign(part) * rounded) / scale;
}

/**
 * Below this number, one row is more than 5 %. Outside the cards, a change from a smaller number is given in
 * counts, `8, was 1`.
 */
export const MIN_BASE = 20;

/**
 * The change from the previous value to the current one, in percent to one decimal, by the
 * specification's rule: 100 from 0 to more, 0 from 0 to 0.
 */
export function percentChange(current: number, previous: number): number {
  if (previous === 0) return current > 0 ? 100 : 0;
  return percent(current - previous, previous, 1);
}
