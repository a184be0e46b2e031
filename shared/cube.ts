import * as z from "zod/mini";
import { isTimeZone } from "./calendar.ts";
import { MAX_COVER_DAYS } from "./cover.ts";
import { type Day, isDay } from "./day.ts";
import { distinctTableSchema } from "./distinct.ts";
import { dayCount } from "./range.ts";
import { labelledSeriesSchema, seriesSchema } from "./series.ts";

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

function staysInCover(cube: Cube): boolean {
  const tables = [cube.transactions, cube.notifications, cube.exploits, cube.events];
  const columns = [
    ...tables.flatMap(({ groups, unlinked }) => [...groups.map(({ series }) => series), unlinked]),
    ...[cube.projects, cube.users, cube.flagged].filter((table) => table !== null),
  ];
  const days = dayCount(cube.cover);
  return days <= MAX_COVER_DAYS && columns.every((column) => (column.days.at(-1) ?? 0) < days);
}
