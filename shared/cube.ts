import * as z from "zod/mini";
import { isTimeZone } from "./calendar.ts";
import { type Comparison, comparedRange } from "./comparison.ts";
import { addDays, type Day, dayNumber, FIRST_DAY, isDay } from "./day.ts";
import { distinctTableSchema } from "./distinct.ts";
import { Failure } from "./failure.ts";
import { dayCount, MAX_RANGE_DAYS, previousPeriod, type Range } from "./range.ts";
import { labelledSeriesSchema, seriesSchema } from "./series.ts";

/** The longest cover, ten years: it bounds the memory of the distinct tables. */
export const MAX_COVER_DAYS = 2 * MAX_RANGE_DAYS;

/** The longest range that whole weeks before it fit beside. */
const MAX_RANGE_DAYS_OF_WEEKS = MAX_RANGE_DAYS - (MAX_RANGE_DAYS % 7);

export const daySchema = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\d$/), z.refine(isDay, "no such day")) as z.ZodMiniType<Day>;

export const rangeSchema = z
  .object({ from: daySchema, to: daySchema })
  .check(z.refine(({ from, to }) => from <= to, "from must not be after to"));

/** The second of a table's newest row, in UTC, such as `2026-10-31T23:59:12Z`. */
export const instantSchema = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  z.refine((text) => !Number.isNaN(Date.parse(text)), "no such instant"),
);

/** The name of a zone that this engine knows. */
export const timeZoneSchema = z.string().check(z.refine(isTimeZone, "no such time zone"));

/**
 * The rows of one table, counted per day and label. `groups` ascend by label in code-point order;
 * no label is empty. `unlinked` are the rows that belong to no chain. `newest` is null where there
 * is no row.
 */
const countsSchema = z.object({
  groups: z.array(labelledSeriesSchema),
  unlinked: seriesSchema,
  newest: z.nullable(instantSchema),
});

/**
 * A cube holds everything the dashboard needs for a span of days, as counts per calendar day and
 * without a single identity.
 *
 * - Days are those of `timeZone`, and everywhere below they are indexes: 0 is `cover.from`.
 * - `transactions` and `exploits` are counted by chain, `notifications` those of status `sent` by
 *   chain, `events` by type.
 * - `wallets` is the number of monitored addresses, of any time.
 * - `projects` were seen on the days of their transactions, `users` on those of their projects',
 *   `flagged` wallets on those of their notifications. `users` is null when it is not known, since
 *   the memberships could not be read.
 */
export const cubeSchema = z
  .object({
    cover: rangeSchema,
    timeZone: timeZoneSchema,
    transactions: countsSchema,
    notifications: countsSchema,
    exploits: countsSchema,
    events: countsSchema,
    wallets: z.int().check(z.nonnegative()),
    projects: distinctTableSchema,
    users: z.nullable(distinctTableSchema),
    flagged: distinctTableSchema,
  })
  .check(z.refine(staysInCover, "a day lies outside of the cover"));

export type Cube = z.infer<typeof cubeSchema>;
export type Counts = z.infer<typeof countsSchema>;

/**
 * The days that a cube must cover to answer for a range: the range, its previous period, what it is
 * compared with, and `historyDays` that end with the range where that is more and there are as many
 * since 1970.
 *
 * @throws Failure of kind `usage` when that is more than a cube can hold, or begins before 1970
 */
export function coverOf(
  range: Range,
  historyDays: number,
  comparison: Comparison = "previous",
): Range {
  const { from } = comparedDays(range, comparison);
  if (!isDay(from)) throw tooEarly(range, comparison);
  const days = Math.max(dayCount({ from, to: range.to }), historyDays);
  if (days > MAX_COVER_DAYS) throw tooLong(range, historyDays, comparison);
  const first = addDays(range.to, 1 - days);
  return { from: isDay(first) ? first : FIRST_DAY, to: range.to };
}

/** From the first day that figures of a range are compared with through its last one. */
export function comparedDays(range: Range, comparison: Comparison): Range {
  const previous = previousPeriod(range);
  const [{ from } = previous] = [previous, comparedRange(range, comparison) ?? previous].sort(
    (a, b) => dayNumber(a.from) - dayNumber(b.from),
  );
  return { from, to: range.to };
}

function tooLong(range: Range, historyDays: number, comparison: Comparison): Failure {
  const days = dayCount(range);
  if (dayCount(comparedDays(range, comparison)) <= MAX_COVER_DAYS) {
    return new Failure(
      "usage",
      `invalid history: ${historyDays} days (write ${MAX_COVER_DAYS} at most)`,
    );
  }
  const most = comparison === "weekdays" ? MAX_RANGE_DAYS_OF_WEEKS : MAX_RANGE_DAYS;
  return new Failure(
    "usage",
    `invalid range: ${range.from} to ${range.to} is ${days} days, and ${most} are the most: ` +
      "as many before them are compared",
  );
}

function tooEarly(range: Range, comparison: Comparison): Failure {
  const { from } = comparedDays(range, comparison);
  const days = dayCount({ from, to: range.from }) - 1;
  const earliest = addDays(FIRST_DAY, days);
  return new Failure(
    "usage",
    `invalid range: the ${days} days before ${range.from}, which are compared, begin ` +
      `before 1970 (begin on ${earliest} or later)`,
  );
}

function staysInCover(cube: Cube): boolean {
  const tables = [cube.transactions, cube.notifications, cube.exploits, cube.events];
  const columns = [
    ...tables.flatMap(({ groups, unlinked }) => [...groups.map(({ series }) => series), unlinked]),
    ...[cube.projects, cube.users, cube.flagged].filter((table) => table !== null),
  ];
  const days = dayCount(cube.cover);
  return days <= MAX_COVER_DAYS && columns.every((column) => (column.days.at(-1) ?? 0) < days);
}
