/**
 * At most `count` of the days to label on an axis, at even distances: firsts of months where there
 * are enough of them, else every so many days from the first on.
 */
export function dayTicks<D extends string>(days: readonly D[], count: number): D[] {
  const firsts = days.filter((day) => day.endsWith("-01"));
  if (firsts.length >= 4) return everyNth(firsts, Math.ceil(firsts.length / count));
  return everyNth(days, Math.ceil(days.length / count));
}

function everyNth<D>(days: readonly D[], step: number): D[] {
  return days.filter((_, index) => index % step === 0);
}
