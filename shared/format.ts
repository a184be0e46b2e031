import { BRAND } from "./brand.ts";
import type { Day } from "./day.ts";
import type { Range } from "./range.ts";

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

/** `1,234`; an en dash where the count is not known. */
export function formatCount(count: number | null): string {
  return count === null ? NOT_KNOWN : counts.format(count);
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

/** `2.8% vs previous period`, of a rise and of a fall alike: an arrow tells them apart. */
export function formatChange(changePercent: number): string {
  return `${formatPercent(Math.abs(changePercent), 1)} vs previous period`;
}

/** `Jan 05, 2025` */
export function formatDay(day: Day): string {
  return days.format(Date.parse(day));
}

/** `Jan 05, 2025, 23:59 UTC` of an instant such as `2025-01-05T23:59:12Z` */
export function formatInstant(instant: string): string {
  return `${days.format(Date.parse(instant))}, ${instant.slice(11, 16)} UTC`;
}

/** `Jan 05, 2025 - Feb 04, 2025` */
export function formatRange({ from, to }: Range): string {
  return `${formatDay(from)} - ${formatDay(to)}`;
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
