import { dayOf, parseTimeZone } from "../shared/calendar.ts";
import type { Cube } from "../shared/cube.ts";
import type { Dashboard } from "../shared/dashboard.ts";
import type { Day } from "../shared/day.ts";
import { formatDay, formatRange } from "../shared/format.ts";
import type { Range } from "../shared/range.ts";
import { newestRow } from "./newestRow.ts";

/** Whether a range has not a row of anything, whatever the days before it have. */
export function hasNoRows({ cards, flaggedDistribution, ...lists }: Dashboard): boolean {
  const shown = [flaggedDistribution, lists.exploitsByChain, lists.commonEvents];
  return cards.scannedTransactions.value === 0 && shown.every(({ length }) => length === 0);
}

/** The day of a cube's newest row, null where it has none. */
export function newestDay(cube: Cube): Day | null {
  const newest = newestRow(cube);
  return newest === null ? null : dayOf(Date.parse(newest), parseTimeZone(cube.timeZone));
}

/**
 * Says that a range has no rows where other days have.
 *
 * @param remedy what shows those, such as `--to 2023-12-31`
 */
export function noRowsHint(range: Range, newest: Day, remedy: string): string {
  return `No rows on ${formatRange(range)}; the newest is of ${formatDay(newest)}: try ${remedy}`;
}
