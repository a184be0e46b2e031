import { BRAND } from "../brand.ts";
import { percent } from "../dashboard/percent.ts";
import type { Noun } from "../dashboard/view.ts";
import { type Day, isDay } from "../days/day.ts";
import { SHORTEST_UNIT, UNITS } from "../days/duration.ts";
import { type DayRange, dayCount } from "../days/range.ts";

const LOCALE = BRAND.locale;
const NOT_KNOWN = "–";

const counts = new Intl.NumberFormat(LOCALE);

/** Formats of numbers with 0, 1, 2 and 3 decimals. They are made once, because that takes much longer than a use. */
const fixed = [0, 1, 2, 3].map(
  (decimals) =>
    new Intl.NumberFormat(LOCALE, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: "negative",
    }),
);

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

/** `1,234`; an en dash if the count is not known. */
export function formatCount(count: number | null): string {
  return count === null ? NOT_KNOWN : counts.format(count);
}

/** A number with a fixed count of decimals, at most 3; an en dash if it is not known. */
export function formatFixed(number: number | null, decimals: number): string {
  return number === null ? NOT_KNOWN : (fixed[decimals] as Intl.NumberFormat).format(number);
}

/** `+120`, `−30`, `0`; an en dash if the difference is not known. */
export function formatDifference(difference: number | null): string {
  if (difference === null || difference === 0) return formatCount(difference);
  return `${difference > 0 ? "+" : "−"}${formatCount(Math.abs(difference))}`;
}

/** `999`, `1K`, `12.5K`, `1M`: for narrow places. */
export function formatCompact(count: number): string {
  return compactCounts.format(count);
}

/** `42.34%`, with exactly `decimals` decimals; an en dash if it is not known. */
export function formatPercent(percent: number | null, decimals: number): string {
  return formatFixed(percent, decimals) + (percent === null ? "" : "%");
}

/**
 * `part` as a percentage of `whole`; of 0 it is `0.0%`. Only nothing reads `0.0%` and only everything `100.0%`: any other
 * share that rounds to one of these texts is `less than 0.1%` or `more than 99.9%`.
 */
export function formatShare(part: number, whole: number, decimals: number): string {
  const share = percent(part, whole, decimals);
  const smallestShown = 10 ** -decimals;
  if (share === 0 && part > 0) return `less than ${formatPercent(smallestShown, decimals)}`;
  if (share === 100 && part < whole) {
    return `more than ${formatPercent(100 - smallestShown, decimals)}`;
  }
  return formatPercent(share, decimals);
}

/** `+1.2%`, `−1.2%`, `0.0%`; an en dash if it is not known. */
export function formatChangePercent(percent: number | null): string {
  if (percent === null) return NOT_KNOWN;
  const size = formatPercent(Math.abs(percent), 1);
  if (percent === 0) return size;
  return `${percent > 0 ? "+" : "−"}${size}`;
}

/** `Jan 05, 2025` */
export function formatDay(day: Day): string {
  return days.format(Date.parse(day));
}

/** `Jan 05`; with its year if the range spans several. */
export function formatShortDay(day: Day, { from, to }: DayRange): string {
  return from.slice(0, 4) === to.slice(0, 4) ? shortDays.format(Date.parse(day)) : formatDay(day);
}

/** `Dec 05 - Jan 04`, `Jan 04` for one day; with years if the range has 365 days or more. */
export function formatShortRange(range: DayRange): string {
  if (dayCount(range) >= 365) return formatRange(range);
  const from = shortDays.format(Date.parse(range.from));
  const to = shortDays.format(Date.parse(range.to));
  return from === to ? from : `${from} - ${to}`;
}

/**
 * A comparison range beside its range, `Dec 05 - Jan 04`, `Jan 04` for one day; with years if it ends in another year than the
 * range begins.
 */
export function formatComparedRange(compared: DayRange, range: DayRange): string {
  const isSameYear = compared.to.slice(0, 4) === range.from.slice(0, 4);
  if (isSameYear) return formatShortRange(compared);
  return dayCount(compared) === 1 ? formatDay(compared.from) : formatRange(compared);
}

/** `Jan 05, 2025, 23:59 UTC` of an instant such as `2025-01-05T23:59:12Z`, `Jan 05, 2025` of a day */
export function formatInstant(instant: string): string {
  if (isDay(instant)) return formatDay(instant);
  return `${days.format(Date.parse(instant))}, ${instant.slice(11, 16)} UTC`;
}

/** `19:25` of an instant in epoch milliseconds */
export function formatTime(instant: number, timeZone: string): string {
  const time = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(LOCALE, time).format(instant);
}

/** `2025-01-05 – 2025-02-04`, `2025-01-05` for one day: in axes, tooltips, lists and tables. */
export function formatDays({ from, to }: DayRange): string {
  return from === to ? from : `${from} – ${to}`;
}

/** `Jan 05, 2025 - Feb 04, 2025` */
export function formatRange({ from, to }: DayRange): string {
  return `${formatDay(from)} - ${formatDay(to)}`;
}

/** `1 day`, `31 days`: both ends of the range count. */
export function formatDayCount(range: DayRange): string {
  return formatQuantity(dayCount(range), ["day", "days"]);
}

/** `1 tx`, `31 users` */
export function formatQuantity(count: number | null, [one, many]: Noun): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** `a`, `a and b`, `a, b, and c` */
export function formatList(names: readonly string[]): string {
  return lists.format(names);
}

/** Names for a sentence: the first `limit` and the number of the others; all names if there is at most one other. */
export function formatFirst(names: readonly string[], limit: number): string {
  const others = names.length - limit;
  if (others <= 1) return formatList(names);
  return formatList([...names.slice(0, limit), `${formatCount(others)} others`]);
}

/** `2 h`: a span of milliseconds in the largest unit that it fills, never less than `1 min`. */
export function formatAge(span: number): string {
  const [unit, unitLength] = UNITS.find(([, length]) => span >= length) ?? SHORTEST_UNIT;
  const wholeUnits = Math.max(1, Math.floor(span / unitLength));
  return `${counts.format(wholeUnits)} ${unit}`;
}

/** The size of a change to a value, `2.8%`. A fall from many to a few that rounds to 100% is `more than 99.9%`. */
export function changeSize(value: number, changePercent: number): string {
  const isAlmostAll = changePercent === -100 && value > 0;
  return isAlmostAll
    ? `more than ${formatPercent(99.9, 1)}`
    : formatPercent(Math.abs(changePercent), 1);
}
