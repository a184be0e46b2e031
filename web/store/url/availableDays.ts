import type { SnapshotEntry } from "../../../shared/archive/snapshotIndex.ts";
import type { SiteDays } from "../../../shared/brand.ts";
import { requiredCover } from "../../../shared/days/cover.ts";
import { addDays, type Day, earlier, isDay } from "../../../shared/days/day.ts";
import { type AvailableDays, parseQuery } from "../../../shared/days/query.ts";
import { parseRange, type QueryOptions } from "../../../shared/days/queryOptions.ts";
import {
  covers,
  type DayRange,
  dayCount,
  isSameRange,
  previousPeriod,
} from "../../../shared/days/range.ts";
import { Failure } from "../../../shared/failure.ts";
import { TEXTS } from "../../texts.ts";

const NO_HISTORY_DAYS = 0;

/**
 * The days of a page with a backend, which answers for any day up to today. Ranges are refused only if, with the days that
 * they are compared with, they are too long for a cube.
 */
export function liveDays(
  today: Day,
  timeZone: string,
  { last, weekStartsOn }: SiteDays,
): AvailableDays {
  return {
    timeZone,
    weekStartsOn,
    today,
    initial: parseRange({ last }, today),
    cover: null,
    requireFigures(range, comparison) {
      // Throws if the days do not fit into a cube.
      requiredCover(range, NO_HISTORY_DAYS, comparison);
    },
  };
}

/**
 * The days of a page with snapshots alone; null without a snapshot. The initial range is that of the newest snapshot. A range
 * is refused unless some snapshot covers it; the message names the days of the newest one.
 *
 * @param entries newest first
 * @param today null while the date is not known: then the last day of the newest snapshot counts as today
 */
export function snapshotDays(
  entries: readonly SnapshotEntry[],
  today: Day | null,
  { weekStartsOn }: SiteDays,
): AvailableDays | null {
  const [newest] = entries;
  if (newest === undefined) return null;
  const { from, to, cover, timeZone } = newest;
  return {
    timeZone,
    weekStartsOn,
    today: today ?? cover.to,
    initial: { from, to },
    cover,
    requireFigures(range) {
      if (entries.some((entry) => covers(entry.cover, range))) return;
      throw new Failure("usage", TEXTS.filter.outside(cover.from, cover.to));
    },
  };
}

/** The last day that can have figures. */
export function lastAvailableDay({ today, cover }: AvailableDays): Day {
  return cover === null ? today : earlier(today, cover.to);
}

/** Whether there are figures for the range that the options name, such as `today`, which a snapshot may not have. */
export function isWithin(options: QueryOptions, availableDays: AvailableDays): boolean {
  return parseQuery(options, availableDays).refusedRange === null;
}

/** The range to which a step leads (`steppedRange`); null if the step changes nothing, or leads to a range without figures. */
export function stepWithin(
  availableDays: AvailableDays,
  range: DayRange,
  direction: -1 | 1,
): DayRange | null {
  const target = steppedRange(range, direction, lastAvailableDay(availableDays));
  const hasMoved = !isSameRange(target, range);
  return hasMoved && isWithin(target, availableDays) ? target : null;
}

/**
 * The range of the same number of days before (-1) or after (1) a range. A step forward ends with
 * `last` at the latest, so that the new range may overlap the old one. The range stays the same if it already ends with `last`
 * or later, and if the range before it would begin before 1970.
 */
export function steppedRange(range: DayRange, direction: -1 | 1, last: Day): DayRange {
  if (direction === -1) {
    const previous = previousPeriod(range);
    // Days before 1970 are no valid days.
    return isDay(previous.from) ? previous : range;
  }
  if (range.to >= last) return range;
  const days = dayCount(range);
  const to = earlier(addDays(range.to, days), last);
  return { from: addDays(to, 1 - days), to };
}
