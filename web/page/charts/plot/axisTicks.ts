import { BRAND } from "../../../../shared/brand.ts";
import type { Day } from "../../../../shared/days/day.ts";

/** The most steps of a vertical axis. */
const MOST_STEPS = 5;

/** Whole counts from 0 to at least `highest`, in equal steps: 1, 2, 2.5 or 5 times a power of ten. */
export function countTicks(highest: number): number[] {
  const least = Math.max(1, highest / MOST_STEPS);
  const power = 10 ** Math.floor(Math.log10(least));
  const steps = [1, 2, 2.5, 5].map((factor) => factor * power);
  const step = steps.find((each) => each >= least && Number.isInteger(each)) ?? 10 * power;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

const ticks = new Intl.NumberFormat(BRAND.locale, {
  notation: "compact",
  maximumFractionDigits: 2,
});

/** `1.25K`: the text of a count tick, exactly. */
export function formatTick(count: number): string {
  return ticks.format(count);
}

/**
 * At most `most` of the days, evenly spaced: the first days of months if the days have four of them or
 * more, otherwise every nth day from the first.
 */
export function dayTicks(days: readonly Day[], most: number): Day[] {
  const firsts = days.filter((day) => day.endsWith("-01"));
  const months = new Set(days.map((day) => day.slice(0, 7))).size;
  // The first month may have begun before the first day.
  const labelled = firsts.length >= Math.max(4, months - 1) ? firsts : days;
  const step = Math.ceil(labelled.length / most);
  return labelled.filter((_, index) => index % step === 0);
}
