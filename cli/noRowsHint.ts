import type { Day } from "../shared/day.ts";
import { formatDay, formatRange } from "../shared/format.ts";
import type { Range } from "../shared/range.ts";

/**
 * Says that a range has no rows where other days have.
 *
 * @param remedy what shows those, such as `--to 2023-12-31`
 */
export function noRowsHint(range: Range, newest: Day, remedy: string): string {
  return `No rows on ${formatRange(range)}; the newest is of ${formatDay(newest)}: try ${remedy}`;
}
