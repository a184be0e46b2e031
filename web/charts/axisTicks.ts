import type { Day } from "../../shared/day.ts";

/**
 * Round counts from 0 to at least `highest`, in at most `steps` steps of 1, 2 or 5 times a power of
 * ten, never less than 1.
 */
export function countTicks(highest: number, steps: number): number[] {
  const least = Math.max(1, highest / steps);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

/**
 * At most `most` of the days, at even distances: firsts of months where each month of four or more has
 * its own among them, else every so many from the first on.
 */
export function dayTicks(days: readonly Day[], most: number): Day[] {
  const firsts = days.filter((day) => day.endsWith("-01"));
  const months = new Set(days.map((day) => day.slice(0, 7))).size;
  // The first of the months may have begun before.
  const labelled = firsts.length >= Math.max(4, months - 1) ? firsts : days;
  const step = Math.ceil(labelled.length / most);
  return labelled.filter((_, index) => index % step === 0);
}
