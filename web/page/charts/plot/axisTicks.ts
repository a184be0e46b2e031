import { BRAND } from "../../../../shared/brand.ts";

/** The width of a label such as 2026-11-20, without and with the space around it, in pixels at a text scale of 1. */
const LABEL_WIDTH = 80;
const LABEL_ROOM = 92;

/** The room of counts at the left of a plot, and of days below it, in pixels. */
export function axisRoom(scale: number) {
  return { left: 8 + 40 * scale, bottom: 12 + 20 * scale };
}

/** How many labels of days fit below a plot of this width in pixels; at least 1. */
export function labelCount(plotWidth: number, scale: number): number {
  return Math.max(1, Math.floor(plotWidth / (LABEL_ROOM * scale)));
}

/** The x of the rightmost centre at which a label is still within the chart, in pixels. */
export function lastLabel(chartWidth: number, scale: number): number {
  return chartWidth - (LABEL_WIDTH * scale) / 2;
}

/** The most steps of a vertical axis. */
const MAX_STEPS = 5;

/**
 * The ticks of an axis of counts: from 0, in equal whole steps, to the first tick that is not below `highest`. A step is
 * 1, 2, 2.5 or 5 times a power of ten. A `highest` of 0 gives 0 and 1.
 */
export function countTicks(highest: number): number[] {
  const lowestTop = Math.max(1, highest);
  const minStep = Math.max(1, lowestTop / MAX_STEPS);
  const power = 10 ** Math.floor(Math.log10(minStep));
  const candidates = [1, 2, 2.5, 5].map((factor) => factor * power);
  const fitting = candidates.find((step) => step >= minStep && Number.isInteger(step));
  const step = fitting ?? 10 * power;
  const stepCount = Math.ceil(lowestTop / step);
  return Array.from({ length: stepCount + 1 }, (_, index) => index * step);
}

/** Maps a count to its y in pixels, in a plot whose axis has the ticks of `highest`. */
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

/** `1.25K`. Two decimals write every tick of `countTicks` exactly. */
export function formatTick(count: number): string {
  return ticks.format(count);
}

/** The distances between labelled hours: they divide a day evenly. */
const HOUR_STEPS = [1, 2, 3, 4, 6, 8, 12];

/**
 * The names of the points that get a label, at most `maxLabels`: evenly spaced days, or hours of a single day. Of the hours
 * of several days only midnights are labelled.
 *
 * @param names the names of all points, either days (`2026-11-27`) or hours (`2026-11-27 14:00`)
 */
export function pointTicks(names: readonly string[], maxLabels: number): string[] {
  const midnights = names.filter((name) => name.endsWith(MIDNIGHT));
  const areDays = midnights.length === 0;
  if (areDays) return dayTicks(names, maxLabels);
  if (midnights.length > 1) return dayTicks(midnights, maxLabels);
  const step = HOUR_STEPS.find((hours) => hours * maxLabels >= names.length) ?? names.length;
  return names.filter((_, index) => index % step === 0);
}

const MIDNIGHT = " 00:00";

/** From this number on, the first days of months are enough labels. */
const MIN_MONTH_LABELS = 4;

/**
 * At most `maxLabels` of the days, evenly spaced. They are first days of months if there are enough of these, otherwise every
 * nth day from the first.
 */
function dayTicks(days: readonly string[], maxLabels: number): string[] {
  const firstsOfMonths = days.filter((day) => day.endsWith("-01"));
  const monthCount = new Set(days.map((day) => day.slice(0, 7))).size;
  // The first month may lack its first day, since a range can begin within a month. A trend by weeks lacks most first days.
  const hasAllFirsts = firstsOfMonths.length >= monthCount - 1;
  const areEnough = firstsOfMonths.length >= MIN_MONTH_LABELS;
  const labelled = hasAllFirsts && areEnough ? firstsOfMonths : days;
  const step = Math.ceil(labelled.length / maxLabels);
  return labelled.filter((_, index) => index % step === 0);
}
