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
    returning(table, indexRange(cover, range), lastWhole, cover.from),
  );
}

/** All days are indexes into the cover, whose first day is `firstDay` and whose last whole day is `lastWhole`. */
function returning(
  table: DistinctTable,
  { from, to }: IndexRange,
  lastWhole: number,
  firstDay: Day,
): Returning {
  const distinct = (from: number, to: number) => distinctBetween(table, from, to);
  const days = listIndexes({ from, to });
  const sightings = (days: readonly number[]) => sum(days.map((day) => distinct(day, day)));
  const again = (span: number): Again | null => {
    const followedDays = days.filter((day) => day + span <= lastWhole);
    const until = followedDays.at(-1);
    if (until === undefined) return null;
    const counts = {
      sightings: sightings(followedDays),
      seenAgain: pauses(table, span, (_, previous) => previous >= from && previous <= until),
    };
    const percent = share(counts.seenAgain, counts.sightings);
    return { seenUntil: addDays(firstDay, until), ...counts, percent };
  };
  const spanOf = (span: number): Span => {
    const hasDaysBefore = from >= span;
    return {
      days: span,
      active: days.map((day) => (day < span - 1 ? null : distinct(day - span + 1, day))),
      pauses: hasDaysBefore ? pauses(table, span, (day) => day >= from && day <= to) : null,
      again: again(span),
    };
  };
  return {
    seen: distinct(0, to),
    sightings: sightings(days),
    stickinessPercent: share(sightings(days), days.length * distinct(from, to)),
    spans: SPANS.map(spanOf),
  };
}

/** The sightings at most `span` days after the identity's previous sighting, as far as `isMeant` chooses them. */
function pauses(
  { days, previous, counts }: DistinctTable,
  span: number,
  isMeant: (day: number, previous: number) => boolean,
): number {
  const chosen = counts.filter((_, row) => {
    const day = days[row] ?? 0;
    const previousDay = previous[row] ?? 0;
    return day - previousDay <= span && isMeant(day, previousDay);
  });
  return sum(chosen);
}

/** In percent to one decimal; null if the whole is 0. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : percent(part, whole, 1);
}
