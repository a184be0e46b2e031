import { BRAND } from "../shared/brand.ts";
import type { Day } from "../shared/day.ts";
import { formatRange } from "../shared/format.ts";
import { dayCount, type Range } from "../shared/range.ts";

const shortDays = new Intl.DateTimeFormat(BRAND.locale, {
  timeZone: "UTC",
  month: "short",
  day: "2-digit",
});

/** `Dec 05 - Jan 04`, `Jan 04` of one day; with its years where it lasts one. */
export function formatShortRange(range: Range): string {
  if (dayCount(range) >= 365) return formatRange(range);
  const [from, to] = [formatShortDay(range.from), formatShortDay(range.to)];
  return range.from === range.to ? from : `${from} - ${to}`;
}

function formatShortDay(day: Day): string {
  return shortDays.format(Date.parse(day));
}
