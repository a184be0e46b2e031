import { BRAND } from "../../../../shared/brand.ts";

/** The width of a label such as 2026-11-20, without and with the space around it, in pixels at a text scale of 1. */
const LABEL_WIDTH = 80;
const LABEL_ROOM = 92;

/** The room of counts at the left of a plot, and of days below it, in pixels. */
export function axisRoom(scale: number) {
  return { left: 8 + 40 * scale, bottom: 12 + 20 * scale };
}

/** How many labels of days fit below a plot, at least one. */
export function labelCount(plotWidth: number, scale: number): number {
  return Math.max(1, Math.floor(plotWidth / (LABEL_ROOM * scale)));
}

/** The last centre of a label within a chart. */
export function lastLabel(chartWidth: number, scale: number): number {
  return chartWidth - (LABEL_WIDTH * scale) / 2;
}

/** The most steps of a vertical axis. */
const MAX_STEPS = 5;

/** Whole counts from 0 to at least `highest` and 1, in equal steps: 1, 2, 2.5 or 5 times a power of ten. */
export function countTicks(highest: number): number[] {
  const top = Math.max(1, highest);
  const minStep = Math.max(1, top / MAX_STEPS);
  const power = 10 ** Math.floor(Math.log10(minStep));
  const steps = [1, 2, 2.5, 5].map((factor) => factor * power);
  const step = steps.find((size) => size >= minStep && Number.isInteger(size)) ?? 10 * power;
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step);
}

/** The height of a count in a plot whose axis has the ticks of `highest`. */
export function countHeight(
  highest: number,
  { y, height }: { readonly y: number; readonly height: number },
): (count: number) => number {
  const top = countTicks(highest).at(-1) ?? 1;
  return (count) => y + height * (1 - count / top);
}

const ticks = new Intl.NumberFormat(BRAND.locale, {
  notation: "compact",
  maximumFractionDigits: 2,
});

/** `1.25K`: the text of a count tick, exactly. */
export function formatTick(count: number): string {
  return ticks.format(count);
}

/** The labels of hours divide a day evenly. */
const HOUR_STEPS = [1, 2, 3, 4, 6, 8, 12];

/** The names of points with a label, at most `most` of them: of hours of several days, midnights. */
export function pointTicks(names: readonly string[], most: number): string[] {
  const midnights = names.filter((name) => name.endsWith(MIDNIGHT));
  // Names of days have no hour.
  if (midnights.length === 0) return dayTicks(names, most);
  if (midnights.length > 1) return dayTicks(midnights, most);
  const step = HOUR_STEPS.find((hours) => hours * most >= names.length) ?? names.length;
  return names.filter((_, index) => index % step === 0);
}

const MIDNIGHT = " 00:00";

/**
 * At most `most` of the days, evenly spaced: the first days of months if the days have four of them or
 * more, otherwise every nth day from the first.
 */
function dayTicks(days: readonly string[], most: number): string[] {
  const firsts = days.filter((day) => day.endsWith("-01"));
  const months = new Set(days.map((day) => day.slice(0, 7))).size;
  // The first month may have begun before the first day.
  const labelled = firsts.length >= Math.max(4, months - 1) ? firsts : days;
  const step = Math.ceil(labelled.length / most);
  return labelled.filter((_, index) => index % step === 0);
}
