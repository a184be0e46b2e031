import { BRAND } from "./brand.ts";
import type { Comparison } from "./comparison.ts";
import type { Day } from "./day.ts";
import { percent } from "./percent.ts";
import { dayCount, type Range } from "./range.ts";

const LOCALE = BRAND.locale;
const NOT_KNOWN = "–";

const counts = new Intl.NumberFormat(LOCALE);

const compactCounts = new Intl.NumberFormat(LOCALE, {
  notation: "compact",
  maximumFractionDigits: 1,
});

/** A day is formatted as midnight in UTC, so that no machine's zone can move it. */
const days = new Intl.DateTimeFormat(LOCALE, {
  timeZone: "UTC",
  year: "numeric",
  month: "short",
  day: "2-digit",
});

const shortDays = new Intl.DateTimeFormat(LOCALE, {
  timeZone: "UTC",
  month: "short",
  day: "2-digit",
});

const lists = new Intl.ListFormat(LOCALE);

/** `1,234`; an en dash where the count is not known. */
export function formatCount(count: number | null): string {
  return count === null ? NOT_KNOWN : counts.format(count);
}

/** `+120`, `−30`, `0`; an en dash where the difference is not known. */
export function formatDifference(difference: number | null): string {
  if (difference === null || difference === 0) return formatCount(difference);
  return `${difference > 0 ? "+" : "−"}${formatCount(Math.abs(difference))}`;
}

/** `999`, `1K`, `12.5K`, `1M`: for axes and other narrow places. */
export function formatCompact(count: number): string {
  return compactCounts.format(count);
}

/** `42.34%`, with exactly `decimals` decimals. */
export function formatPercent(percent: number, decimals: number): string {
  const number = new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: "negative",
  });
  return `${number.format(percent)}%`;
}

/**
 * What part of `whole` `part` is. Only nothing reads `0.0%` and only everything `100.0%`: what would
 * be rounded to one of these is `less than 0.1%` or `more than 99.9%`.
 */
export function formatShare(part: number, whole: number, decimals: number): string {
  const [share, least] = [percent(part, whole, decimals), 10 ** -decimals];
  if (share === 0 && part > 0) return `less than ${formatPercent(least, decimals)}`;
  if (share === 100 && part < whole) return `more than ${formatPercent(100 - least, decimals)}`;
  return formatPercent(share, decimals);
}

/** `2.8% vs previous period`, of a rise and of a fall alike: an arrow tells them apart. */
export function formatChange(changePercent: number, versus: string): string {
  return `${formatPercent(Math.abs(changePercent), 1)} vs ${versus}`;
}

/** `Jan 05, 2025` */
export function formatDay(day: Day): string {
  return days.format(Date.parse(day));
}

/** `Jan 05` of a day of the range, with its year where the range is of more than one. */
export function formatShortDay(day: Day, { from, to }: Range): string {
  return from.slice(0, 4) === to.slice(0, 4) ? shortDays.format(Date.parse(day)) : formatDay(day);
}

/** `Dec 05 - Jan 04`, `Jan 04` of one day; with years where the days alone could be of several. */
export function formatShortRange(range: Range): string {
  if (dayCount(range) >= 365) return formatRange(range);
  const [from, to] = [range.from, range.to].map((day) => shortDays.format(Date.parse(day)));
  return from === to ? String(from) : `${from} - ${to}`;
}

/** The days that another range is compared with; those of a year ago with their years. */
export function formatComparedRange(range: Range, comparison: Comparison): string {
  return comparison === "year" ? formatRange(range) : formatShortRange(range);
}

/** `Jan 05, 2025, 23:59 UTC` of an instant such as `2025-01-05T23:59:12Z` */
export function formatInstant(instant: string): string {
  return `${days.format(Date.parse(instant))}, ${instant.slice(11, 16)} UTC`;
}

/** `Jan 05, 2025 - Feb 04, 2025` */
export function formatRange({ from, to }: Range): string {
  return `${formatDay(from)} - ${formatDay(to)}`;
}

/** `1 day`, `31 days` */
export function formatQuantity(count: number, [one, many]: Noun): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** A word in the singular and in the plural. */
export type Noun = readonly [one: string, many: string];

/** `a`, `a and b`, `a, b, and c` */
export function formatList(names: readonly string[]): string {
  return lists.format(names);
}

const AGE_UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
] as const;

/** `2 h`: a span of milliseconds in the largest unit that it fills, never less than `1 min`. */
export function formatAge(span: number): string {
  const [unit, length] = AGE_UNITS.find(([, length]) => span >= length) ?? AGE_UNITS[2];
  return `${counts.format(Math.max(1, Math.floor(span / length)))} ${unit}`;
}
