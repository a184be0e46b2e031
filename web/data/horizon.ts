import type { Day } from "../../shared/day.ts";
import { covers, parseRange, presentDay, type Range } from "../../shared/range.ts";
import type { SnapshotEntry } from "../../shared/snapshot.ts";

/** Which days a page can show. */
export interface Horizon {
  /** What `today` means, and the last day of a range that says no other. */
  readonly today: Day;
  /** The range where the reader asks for none. */
  readonly initial: Range;
  /** The days that can be picked; null where every day can. */
  readonly cover: Range | null;
  /** Whether there are figures for a range. */
  reaches(range: Range): boolean;
}

/** A backend answers for any day. */
export function liveHorizon(today: Day): Horizon {
  return { today, initial: parseRange({}, today), cover: null, reaches: () => true };
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
    today: today === null ? cover.to : presentDay(today, cover),
    initial: { from, to },
    cover,
    reaches: (range) => entries.some((entry) => covers(entry.cover, range)),
  };
}

/** The range that words ask for; the initial one where they are nonsense or out of reach. */
export function rangeWithin({ today, initial, reaches }: Horizon, search: string): Range | null {
  const words = new URLSearchParams(search);
  if (words.get("from") === "") return null;
  const [from, to, last] = ["from", "to", "last"].map((name) => words.get(name) ?? undefined);
  if (from === undefined && to === undefined && last === undefined) return initial;
  try {
    const range = parseRange({ from, to, last }, today);
    return reaches(range) ? range : initial;
  } catch {
    return initial;
  }
}
