import type { Day } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { formatDay, formatRange } from "../../shared/text/format.ts";

/**
 * Says that a range has no rows although other days have some.
 *
 * @param remedy an option or URL that shows those days, such as `--to 2023-12-31`
 */
export function noRowsHint(range: DayRange, newest: Day, remedy: string): string {
  return `No data in ${formatRange(range)}; the newest row is from ${formatDay(newest)}: try ${remedy}`;
}
