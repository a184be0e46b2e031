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

/** A backend answers for any day. The comparison needs as many earlier days as the range has. */
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
    requireFigures: (range, comparison) => void requiredCover(range, 0, comparison),
  };
}

/**
 * Snapshots answer for the days that they cover, which end before today. Readers can pick the days of the
 * newest snapshot, and links can name the days of any snapshot. `today` is null while the date is unknown.
 * The result is null without a snapshot.
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

/** Whether figures are available for the options: a snapshot ends before today. */
export function isWithin(options: QueryOptions, availableDays: AvailableDays): boolean {
  return parseQuery(options, availableDays).refusedRange === null;
}

/** The neighbouring period of the same length; null if it has no figures. */
export function stepWithin(
  availableDays: AvailableDays,
  range: DayRange,
  direction: -1 | 1,
): DayRange | null {
  const target = steppedRange(range, direction, lastAvailableDay(availableDays));
  return !isSameRange(target, range) && isWithin(target, availableDays) ? target : null;
}

/**
 * The neighbouring range of the same number of days: -1 for the range before, 1 for the range after. A
 * step forward never goes past `last`, so the last step may be shorter. A range stays if it ends with `last`
 * or later, or if its previous period would begin before 1970.
 */
export function steppedRange(range: DayRange, direction: -1 | 1, last: Day): DayRange {
  if (direction === -1) {
    const previous = previousPeriod(range);
    return isDay(previous.from) ? previous : range;
  }
  if (range.to >= last) return range;
  const days = dayCount(range);
  const next = addDays(range.to, days);
  const to = next < last ? next : last;
  return { from: addDays(to, 1 - days), to };
}
