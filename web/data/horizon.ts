import type { Comparison } from "../../shared/comparison.ts";
import { coverOf } from "../../shared/cover.ts";
import type { Day } from "../../shared/day.ts";
import { Failure } from "../../shared/failure.ts";
import { covers, isSameRange, type Range } from "../../shared/range.ts";
import { parseRange, parseRangeWithin, type RangeWords } from "../../shared/rangeWords.ts";
import type { SnapshotEntry } from "../../shared/snapshot.ts";
import { steppedRange } from "../../shared/steppedRange.ts";
import { TEXTS } from "../texts.ts";
import { type AskedLook, PLAIN_LOOK } from "./look.ts";

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
  /** @throws Failure of kind `usage` where there are no figures for a range, or none to compare it with */
  requireFigures(range: Range, comparison?: Comparison): void;
}

/** A backend answers for any day, and compares as many before them. */
export function liveHorizon(today: Day): Horizon {
  return {
    today,
    last: today,
    initial: parseRange({}, today),
    cover: null,
    requireFigures: (range, comparison) => void coverOf(range, 0, comparison),
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
    requireFigures(range) {
      if (entries.some((entry) => covers(entry.cover, range))) return;
      throw new Failure("usage", TEXTS.filter.outside(cover.from, cover.to));
    },
  };
}

/** The days to show for what was asked for. */
interface Answer {
  readonly range: Range;
  /** Why these are not the days that were asked for; null where they are. */
  readonly refusal: string | null;
}

/** Those days, and the look that they can have. */
export interface FullAnswer extends Answer, AskedLook {}

export function fullAnswerTo(words: RangeWords, asked: AskedLook, horizon: Horizon): FullAnswer {
  const answer = answerTo(words, horizon);
  return { ...answer, ...lookWithin(horizon, answer.range, asked) };
}

/** The range that words ask for; the initial one where they are nonsense or there are no figures. */
export function answerTo(words: RangeWords, horizon: Horizon): Answer {
  if (Object.values(words).every((word) => word === undefined)) {
    return { range: horizon.initial, refusal: null };
  }
  try {
    return { range: rangeInWords(words, horizon), refusal: null };
  } catch (failure) {
    if (failure instanceof Failure) return { range: horizon.initial, refusal: failure.message };
    throw failure;
  }
}

/**
 * The range that words ask for; `all` are the days that there can be figures for.
 *
 * @throws Failure of kind `usage` where they are nonsense, or there are no figures for that range
 */
function rangeInWords(words: RangeWords, horizon: Horizon): Range {
  const { today, cover } = horizon;
  const range = cover === null ? parseRange(words, today) : parseRangeWithin(words, today, cover);
  horizon.requireFigures(range);
  return range;
}

/** A range is compared with the previous period where nothing else goes. */
function lookWithin(horizon: Horizon, range: Range, asked: AskedLook): AskedLook {
  try {
    horizon.requireFigures(range, asked.look.comparison);
    return asked;
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    const look = { ...asked.look, comparison: PLAIN_LOOK.comparison };
    return { look, refusedComparison: failure.message };
  }
}

/** Whether there are figures for what words ask for: last night's snapshot does not know of today. */
export function isWithin(words: RangeWords, horizon: Horizon): boolean {
  return answerTo(words, horizon).refusal === null;
}

/** The neighbouring period of as many days; null where there is none to show. */
export function stepWithin(horizon: Horizon, range: Range, direction: -1 | 1): Range | null {
  const target = steppedRange(range, direction, horizon.last);
  return !isSameRange(target, range) && isWithin(target, horizon) ? target : null;
}
