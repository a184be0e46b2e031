import { type Cube, eachIdentity } from "../cube/cube.ts";
import { type DistinctTable, distinctBetween } from "../cube/distinct.ts";
import { sum } from "../cube/sum.ts";
import { calendarDay } from "../days/calendar.ts";
import { addDays, type Day, earlier } from "../days/day.ts";
import { type IndexRange, indexRange, listIndexes } from "../days/indexRange.ts";
import type { Dashboard } from "./dashboardSchema.ts";
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
   * For each day of the range, the number of identities seen in the span that ends with this day. The last
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
 * How often the identities of the dashboard's range are seen again. A day that had not ended at `takenAt`
 * (epoch milliseconds) is no whole day; if `takenAt` is null, every day of the cover is whole.
 *
 * The number of identities in any days follows from the distinct table (see `distinct.ts`), and so does each
 * pause: by a row, `count` identities were seen on `day`, and their previous sighting was on `previous`, so
 *
 *     seen again within k days = Σ count  where  from ≤ previous ≤ seenUntil  and  day − previous ≤ k
 *     pauses of k days at most = Σ count  where  from ≤ day ≤ to  and  day − previous ≤ k
 *
 * Rows do not say which rows belong to one identity. One identity seen on days 0, 1, 2 and another seen on
 * day 1 have the same table as one identity seen on days 0, 1 and another seen on days 1, 2. So two counts
 * are not known: the identities that came back after exactly two days, and the identities of a range that
 * came back within k days of any of their sightings.
 */
export function returns(
  cube: Cube,
  { range, completeness }: Pick<Dashboard, "range" | "completeness">,
  takenAt: number | null,
): Returns {
  const { cover, timeZone } = cube;
  const lastDay =
    takenAt === null ? cover.to : earlier(cover.to, addDays(calendarDay(takenAt, timeZone), -1));
  const { to: lastWhole } = indexRange(cover, { from: cover.from, to: lastDay });
  const users = completeness.memberships === "known" ? cube.users : null;
  return eachIdentity({ ...cube, users }, (table) =>
    returning({ table, range: indexRange(cover, range), lastWhole, firstDay: cover.from }),
  );
}

/** The sightings of one kind of identity. Days are indexes into the cover. */
interface Sightings {
  readonly table: DistinctTable;
  readonly range: IndexRange;
  /** The last day of the cover that had ended. */
  readonly lastWhole: number;
  /** The day whose index is 0. */
  readonly firstDay: Day;
}

function returning(sightings: Sightings): Returning {
  const { table, range } = sightings;
  const days = listIndexes(range);
  const rangeSightings = sightingsOn(table, days);
  const identities = distinctBetween(table, range.from, range.to);
  return {
    seen: distinctBetween(table, 0, range.to),
    sightings: rangeSightings,
    stickinessPercent: share(rangeSightings, days.length * identities),
    spans: SPANS.map((span) => spanFigures(sightings, span)),
  };
}

/** The figures of a span of so many days; a figure for which the cover has too few days is null. */
function spanFigures(sightings: Sightings, span: number): Span {
  const { table, range } = sightings;
  const hasSpanBefore = range.from >= span;
  return {
    days: span,
    active: listIndexes(range).map((day) => {
      const spanFrom = day - span + 1;
      return spanFrom < 0 ? null : distinctBetween(table, spanFrom, day);
    }),
    pauses: hasSpanBefore
      ? pauses(table, span, (day) => day >= range.from && day <= range.to)
      : null,
    again: again(sightings, span),
  };
}

/** Null if no day of the range has a whole span of ended days after it. */
function again({ table, range, lastWhole, firstDay }: Sightings, span: number): Again | null {
  const followedDays = listIndexes(range).filter((day) => day + span <= lastWhole);
  const lastFollowed = followedDays.at(-1);
  if (lastFollowed === undefined) return null;
  const sightings = sightingsOn(table, followedDays);
  const seenAgain = pauses(
    table,
    span,
    (_, previous) => previous >= range.from && previous <= lastFollowed,
  );
  return {
    seenUntil: addDays(firstDay, lastFollowed),
    sightings,
    seenAgain,
    percent: share(seenAgain, sightings),
  };
}

/** The identities of each day, added up over the days. */
function sightingsOn(table: DistinctTable, days: readonly number[]): number {
  return sum(days.map((day) => distinctBetween(table, day, day)));
}

/**
 * The number of sightings at most `span` days after the identity's previous sighting, of those whose day and previous day
 * meet the condition `isCounted`.
 */
function pauses(
  { days, previous, counts }: DistinctTable,
  span: number,
  isCounted: (day: number, previous: number) => boolean,
): number {
  const countedRows = counts.filter((_, row) => {
    const day = days[row] ?? 0;
    const previousDay = previous[row] ?? 0;
    return day - previousDay <= span && isCounted(day, previousDay);
  });
  return sum(countedRows);
}

/** A part of a whole in percent to one decimal; null if the whole is 0. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : percent(part, whole, 1);
}
