import type { Day } from "../../shared/day.ts";
import {
  covers,
  parseRange,
  parseRangeWithin,
  type Range,
  type RangeWords,
} from "../../shared/range.ts";
import type { SnapshotEntry } from "../../shared/snapshot.ts";
import { steppedRange } from "../../shared/steppedRange.ts";

/** Which days a page can show. */
export interface Horizon {
  /** The day in the calendar. */
  readonly today: Day;
  /** The last day with figures, with which a range ends that says no other. */
  readonly last: Day;
  /** The range where the reader asks for none. */
  readonly initial: Range;
  /** The days that can be picked; null where every day can. */
  readonly cover: Range | null;
  /** Whether there are figures for a range. */
  reaches(range: Range): boolean;
}

/** A backend answers for any day. */
export function liveHorizon(today: Day): Horizon {
  return {
    today,
    last: today,
    initial: parseRange({}, today),
    cover: null,
    reaches: () => true,
  };
}

/**
 * Snapshots answer for the days that they cover: last night's knows nothing of today. What can be
 * picked is in the newest, what can be linked to in any. `today` is null where it is not known.
 */
export function snapshotHorizon(
  entries: readonly [SnapshotEntry, ...SnapshotEntry[]],
  today: Day | null,
): Horizon {
  const [{ from, to, cover }] = entries;
  return {
    today: today ?? cover.to,
    last: today !== null && today < cover.to ? today : cover.to,
    initial: { from, to },
    cover,
    reaches: (range) => entries.some((entry) => covers(entry.cover, range)),
  };
}

/** The words of a URL: none where it holds none, null where it asks for no range at all. */
export function wordsIn(search: string): RangeWords | null {
  const values = new URLSearchParams(search);
  if (values.get("from") === "") return null;
  const word = (name: keyof RangeWords) => values.get(name) ?? undefined;
  return { from: word("from"), to: word("to"), last: word("last"), period: word("period") };
}

/** The range that words ask for; the initial one where they are nonsense or out of reach. */
export function rangeWithin(horizon: Horizon, words: RangeWords): Range {
  if (Object.values(words).every((word) => word === undefined)) return horizon.initial;
  try {
    const range = rangeInWords(horizon, words);
    return horizon.reaches(range) ? range : horizon.initial;
  } catch {
    return horizon.initial;
  }
}

/**
 * The range that words ask for; `all` are the days that there can be figures for.
 *
 * @throws Failure of kind `usage`
 */
export function rangeInWords({ today, cover }: Horizon, words: RangeWords): Range {
  return cover === null ? parseRange(words, today) : parseRangeWithin(words, today, cover);
}

/** The neighbouring period of as many days; null where there is none to show. */
export function stepWithin(horizon: Horizon, range: Range, direction: -1 | 1): Range | null {
  const target = steppedRange(range, direction, horizon.last);
  const moves = target.from !== range.from || target.to !== range.to;
  return moves && horizon.reaches(target) ? target : null;
}
