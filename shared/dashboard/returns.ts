import { type Cube, eachIdentity } from "../cube/cube.ts";
import { type DistinctTable, distinctBetween } from "../cube/distinct.ts";
import { sum } from "../cube/sum.ts";
import { calendarDay } from "../days/calendar.ts";
import { addDays, type Day, dayNumber, earlier } from "../days/day.ts";
import { type IndexRange, indexRange, listIndexes } from "../days/indexRange.ts";
import type { Dashboard } from "./dashboardSchema.ts";
import { knownIdentities } from "./memberships.ts";
import { percent } from "./percent.ts";

/** How identities return; null for users that are not known. */
export type Returns = ReturnType<typeof eachIdentity<Returning>>;

/** A value is null if it does not follow from the days of the cover. */
export interface Returning {
  /** Identities seen from the first day of the cover to the last day of the range. */
  readonly seen: number;
  /** Sightings in the range: an identity counts on each day on which it was seen. */
  readonly sightings: number;
  /**
   * The mean number of identities of a day ÷ the identities of the range × 100, to one decimal; null if there are
   * none. For a month it is the ratio of daily to monthly users of Facebook's Form S-1 (2012).
   */
  readonly stickinessPercent: number | null;
  /** Spans of 1, 7, 28 and 90 days. */
  readonly spans: readonly Span[];
}

export interface Span {
  readonly days: number;
  /**
   * For each day of the dashboard, the number of identities seen in the span that ends with this day. The last
   * number divided by `seen` is the share of all identities that were seen within the last span.
   */
  readonly active: readonly (number | null)[];
  /** Sightings in the range at most `days` days after the identity's previous sighting. */
  readonly pauses: number | null;
  readonly again: Again | null;
}

/** The sightings of the range that a whole span of the cover follows, and how many were repeated within it. */
interface Again {
  /** The last day of the range that a whole span of the cover follows. */
  readonly seenUntil: Day;
  readonly sightings: number;
  /** Sightings after which the identity was seen again within the span. */
  readonly seenAgain: number;
  /** To one decimal; null without a sighting. */
  readonly percent: number | null;
}

/** In days. */
export const SPANS = [1, 7, 28, 90] as const;

/**
 * How often the identities of the dashboard's days are seen again. A day that had not ended at `takenAt` (epoch
 * milliseconds) is no whole day; if `takenAt` is null, every day of the cover is whole.
 *
 * Sightings and the pauses between them are counted, not identities that return: the distinct table does not say which of
 * its rows belong to one identity. If one identity is seen on days 0, 1, 2 and another on day 1, the table is the same as
 * with one on days 0, 1 and another on days 1, 2, though only in the first case an identity is seen on days 0 and 2.
 */
export function returns(
  cube: Cube,
  { range, transactionTrends }: Pick<Dashboard, "range" | "transactionTrends">,
  takenAt: number | null,
): Returns {
  const { cover, timeZone } = cube;
  const lastWholeDay =
    takenAt === null ? cover.to : earlier(cover.to, addDays(calendarDay(takenAt, timeZone), -1));
  const lastWhole = dayNumber(lastWholeDay) - dayNumber(cover.from);
  const indexes = indexRange(cover, range);
  // The days that the dashboard has: later days of the range have no figures.
  const countedDays = { from: indexes.from, to: indexes.from + transactionTrends.days.length - 1 };
  return eachIdentity(knownIdentities(cube), (table) =>
    identityReturns({ table, range: countedDays, lastWhole, firstDay: cover.from }),
  );
}

/** The sightings of one kind of identity. Days are indexes into the cover. */
interface Sightings {
  readonly table: DistinctTable;
  readonly range: IndexRange;
  /** The last day of the cover that had ended; negative if none had. */
  readonly lastWhole: number;
  /** The day whose index is 0. */
  readonly firstDay: Day;
}

/**
 * The figures of one kind of identity. `seen` alone counts the days before the range too, from index 0, the first day of the
 * cover.
 */
function identityReturns(sightings: Sightings): Returning {
  const { table, range } = sightings;
  const days = listIndexes(range);
  const sightingCount = sightingsOn(table, days);
  const identities = distinctBetween(table, range.from, range.to);
  return {
    seen: distinctBetween(table, 0, range.to),
    sightings: sightingCount,
    // The mean number of identities of a day ÷ identities, as one quotient of whole numbers.
    stickinessPercent: share(sightingCount, days.length * identities),
    spans: SPANS.map((span) => spanFigures(sightings, span)),
  };
}

/**
 * The figures of a span of `span` days, null if the cover begins too late for them. `active` needs the `span` days that end
 * with the day. `pauses` needs one day more: a pause of `span` days that ends on the first day of the range begins `span` days
 * earlier. `again` needs days after the range (see `seenAgain`).
 */
function spanFigures(sightings: Sightings, span: number): Span {
  const { table, range } = sightings;
  const isLongestPauseInCover = range.from - span >= 0;
  const endsInRange = (_from: number, to: number) => to >= range.from && to <= range.to;
  return {
    days: span,
    active: listIndexes(range).map((day) => {
      const spanFrom = day - span + 1;
      return spanFrom < 0 ? null : distinctBetween(table, spanFrom, day);
    }),
    pauses: isLongestPauseInCover ? pauseCount(table, span, endsInRange) : null,
    again: seenAgain(sightings, span),
  };
}

/**
 * The sightings on the days of the range that `span` whole days follow, and how many of them were followed by another
 * sighting of the identity within `span` days. Null if there is no such day.
 */
function seenAgain({ table, range, lastWhole, firstDay }: Sightings, span: number): Again | null {
  const followedDays = listIndexes(range).filter((day) => day + span <= lastWhole);
  const lastFollowed = followedDays.at(-1);
  if (lastFollowed === undefined) return null;
  const sightingCount = sightingsOn(table, followedDays);
  const beginsOnFollowedDay = (from: number) => from >= range.from && from <= lastFollowed;
  const repeatedCount = pauseCount(table, span, beginsOnFollowedDay);
  return {
    seenUntil: addDays(firstDay, lastFollowed),
    sightings: sightingCount,
    seenAgain: repeatedCount,
    percent: share(repeatedCount, sightingCount),
  };
}

/** The identities of each day, added up over the days. */
function sightingsOn(table: DistinctTable, days: readonly number[]): number {
  return sum(days.map((day) => distinctBetween(table, day, day)));
}

/** The number of pauses of at most `span` days that meet a condition. A pause is from a sighting of an identity to its next. */
function pauseCount(
  { days, previous, counts }: DistinctTable,
  span: number,
  isIncluded: (from: number, to: number) => boolean,
): number {
  const includedCounts = counts.filter((_, row) => {
    const from = previous[row] ?? -1;
    const to = days[row] ?? 0;
    const isFirstSighting = from === -1;
    return !isFirstSighting && to - from <= span && isIncluded(from, to);
  });
  return sum(includedCounts);
}

/** A part of a whole in percent to one decimal; null if the whole is 0. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : percent(part, whole, 1);
}
