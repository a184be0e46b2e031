import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { requiredCover } from "../../shared/days/cover.ts";
import { type Day, earlier } from "../../shared/days/day.ts";
import { type AvailableDays, parseQuery } from "../../shared/days/query.ts";
import type { QueryOptions } from "../../shared/days/queryOptions.ts";
import { parseRange } from "../../shared/days/queryOptions.ts";
import { covers, type DayRange, isSameRange } from "../../shared/days/range.ts";
import { steppedRange } from "../../shared/days/steppedRange.ts";
import { Failure } from "../../shared/failure.ts";
import { TEXTS } from "../texts.ts";

/** A backend answers for any day. The comparison needs as many earlier days as the range has. */
export function liveDays(today: Day, timeZone: string): AvailableDays {
  return {
    timeZone,
    today,
    initial: parseRange({}, today),
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
): AvailableDays | null {
  const [newest] = entries;
  if (newest === undefined) return null;
  const { from, to, cover, timeZone } = newest;
  return {
    timeZone,
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
