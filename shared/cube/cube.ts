import * as z from "zod/mini";
import { DATED_TABLES } from "../database/databaseTables.ts";
import { type CountedTable, eachTable, TABLES } from "../database/datedTables.ts";
import { isTimeZone } from "../days/calendar.ts";
import { MAX_COVER_DAYS } from "../days/cover.ts";
import { type Day, isDay } from "../days/day.ts";
import { dayCount } from "../days/range.ts";
import { type DistinctTable, distinctTableSchema } from "./distinct.ts";
import { labelledSeriesSchema, type Series, seriesSchema } from "./series.ts";

export const daySchema = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\d$/), z.refine(isDay, "no such day")) as z.ZodMiniType<Day>;

export const rangeSchema = z
  .object({ from: daySchema, to: daySchema })
  .check(z.refine(({ from, to }) => from <= to, "from must not be after to"));

/** A second in UTC, such as `2026-10-31T23:59:12Z`. */
export const instantSchema = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  z.refine((text) => !Number.isNaN(Date.parse(text)), "no such instant"),
);

/** An instant, or only its day in the zone of the cube. */
export const instantOrDaySchema = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/),
  z.refine(
    (text) => isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
    "no such instant or day",
  ),
);

export const countSchema = z.int().check(z.nonnegative());

/** The name of a time zone that this JavaScript engine knows. */
export const timeZoneSchema = z.string().check(z.refine(isTimeZone, "no such time zone"));

const byLabel = { groups: z.array(labelledSeriesSchema), unlinked: seriesSchema };

/**
 * The rows of one table, counted per day and label. `groups` ascend by label in code-point order; no
 * label is empty. `unlinked` counts the rows without a chain.
 *
 * - `newest` is the newest row in the cover: its second if the table has no later row, otherwise its day; null if there
 *   is none.
 * - `oldest` is the day of the table's first row, inside the cover or not; null if there is none or it is not known.
 * - `hours` counts the rows from the day `from` (`firstByHour`) on by the hour that the zone's clocks show. Its indexes are
 *   24 × days since `from` + hour. Null if hours are not known: rows may be dated by a day, lie before `from`, or be missing.
 */
const countsSchema = z.object({
  ...byLabel,
  newest: z.nullable(instantOrDaySchema),
  oldest: z.nullable(daySchema),
  hours: z.nullable(z.object({ from: daySchema, ...byLabel })),
});

/** The identities whose days a cube holds. */
export type IdentityKind = "users" | SightedKind;

type SightedKind = NonNullable<(typeof DATED_TABLES)[CountedTable]["identity"]>["kind"];

export const IDENTITIES: readonly IdentityKind[] = ["users", "projects", "flagged"];

/** The table with a row for each sighting of an identity; null for users, who are seen with their projects. */
export function sightedIn(kind: IdentityKind): CountedTable | null {
  return TABLES.find((table) => DATED_TABLES[table].identity?.kind === kind) ?? null;
}

/** One value for each distinct table; null for identities that are not known. */
export function eachIdentity<Value>(
  { users, projects, flagged }: Pick<Cube, IdentityKind>,
  value: (table: DistinctTable) => Value,
) {
  return {
    users: users === null ? null : value(users),
    projects: projects === null ? null : value(projects),
    flagged: flagged === null ? null : value(flagged),
  };
}

/** One value for each dated table; null for a table that is not known. Transactions are always known. */
export function eachKnownTable<Value>(
  cube: Pick<Cube, CountedTable>,
  value: (counts: Counts) => Value,
) {
  const values = eachTable((table) => {
    const counts = cube[table];
    return counts === null ? null : value(counts);
  });
  return values as typeof values & { transactions: Value };
}

/**
 * A cube holds everything the dashboard needs for a span of days: counts per calendar day, without a
 * single identity.
 *
 * - Days are calendar days of `timeZone`, written as indexes: 0 is `cover.from`.
 * - Each dated table is counted by its label, such as the name of a chain. Only rows that meet the table's
 *   condition count.
 * - `wallets` is the number of monitored addresses, whatever the days.
 * - `projects` are seen on the days of their transactions, `users` on the days of their projects,
 *   `flagged` wallets on the days of their notifications.
 * - A member is null if it is not known: `users` if the memberships could not be read, others if a folder of CSV
 *   files lacks their table or column. Transactions are always known.
 */
export const cubeSchema = z
  .object({
    cover: rangeSchema,
    timeZone: timeZoneSchema,
    ...eachTable(() => z.nullable(countsSchema)),
    transactions: countsSchema,
    wallets: z.nullable(countSchema),
    projects: z.nullable(distinctTableSchema),
    users: z.nullable(distinctTableSchema),
    flagged: z.nullable(distinctTableSchema),
  })
  .check(z.refine(staysInCover, "a day lies outside the cover"));

export type Cube = z.infer<typeof cubeSchema>;
export type Counts = z.infer<typeof countsSchema>;
/** Columns of counts, by day or by hour. */
export type LabelledColumns = Pick<Counts, "groups" | "unlinked">;

/** The columns of a table: one for each label, then the rows without a chain. Empty if the table is not known. */
export function columns(table: LabelledColumns | null): Series[] {
  return table === null ? [] : [...table.groups.map(({ series }) => series), table.unlinked];
}

/** Whether the cover is not too long and no row is on a day after it. Days ascend, so the last one of a column decides. */
function staysInCover(cube: Cube): boolean {
  const coverDays = dayCount(cube.cover);
  if (coverDays > MAX_COVER_DAYS) return false;
  const allColumns = [
    ...TABLES.flatMap((table) => columns(cube[table])),
    ...IDENTITIES.flatMap((kind) => cube[kind] ?? []),
  ];
  return allColumns.every(({ days }) => (days.at(-1) ?? 0) < coverDays);
}
