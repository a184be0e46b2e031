import * as z from "zod/mini";
import { WEEK_STARTS } from "../brand.ts";
import {
  countSchema,
  daySchema,
  instantOrDaySchema,
  rangeSchema,
  timeZoneSchema,
} from "../cube/cube.ts";
import { eachOf, eachTable, JOINED_TABLES } from "../database/datedTables.ts";
import type { CardName } from "./cards.ts";
import {
  comparedSchema,
  comparisonSchema,
  nullableComparedSchema,
  previousCount,
} from "./compared.ts";
import type { RankedRows } from "./rankedView.ts";
import { transactionTrendsSchema } from "./transactionTrends.ts";
import { type AnyRanked, inViewOrder, RANKED_VIEWS } from "./views.ts";
import { walletsSchema } from "./wallets.ts";

/**
 * The day of a table's first row, inside the cover or not, and the number of earlier days in the comparison
 * range. Null if the table has no row or its first row is not known.
 */
const beginSchema = z.nullable(z.object({ day: daySchema, missingDays: countSchema }));

/** `rangeRows` counts the range, `rows` and `unlinked` (rows without a chain) the whole cover. */
const readSchema = z.object({
  rows: countSchema,
  rangeRows: countSchema,
  unlinked: countSchema,
  newest: z.nullable(instantOrDaySchema),
});

/**
 * Identities of the range by their earlier sightings: `new` identities have no earlier sighting in the cover,
 * `returning` identities were seen in the previous period, `resurrected` identities only before that period.
 * The three counts add up to all identities of the range. `dormant` identities were seen in the previous
 * period and not in the range.
 */
const lifecycleSchema = z.object({
  new: countSchema,
  returning: countSchema,
  resurrected: countSchema,
  dormant: countSchema,
});

/** Wallets have no days, so their count has no change. */
const cardsSchema = z.object({
  activeUsers: nullableComparedSchema,
  activeProjects: nullableComparedSchema,
  monitoredWallets: z.object({ value: z.nullable(countSchema) }),
  scannedTransactions: comparedSchema,
} satisfies Record<CardName, z.ZodMiniType<{ readonly value: number | null }>>);

/** The rows of a ranked view; null if its table is not known. Transactions are always known. */
function rowsSchema({ table, label, count, hasShare }: AnyRanked): z.ZodMiniType {
  const row = {
    [label]: z.string(),
    [count]: countSchema,
    ...(hasShare && { sharePercent: z.number() }),
    previous: previousCount,
  };
  const rows = z.array(z.object(row));
  return table === "transactions" ? rows : z.nullable(rows);
}

type RankedSchemas = { [Of in AnyRanked as Of["key"]]: z.ZodMiniType<RankedRows<Of>> };

const rankedSchemas = Object.fromEntries(
  RANKED_VIEWS.map((view) => [view.key, rowsSchema(view)]),
) as RankedSchemas;

/**
 * Every figure of the page, of the terminal's tables and of a snapshot file. Lists are ordered by
 * count, largest first, ties by name in code-point order. A value is null if it is not known.
 */
export const dashboardSchema = z.object({
  timeZone: timeZoneSchema,
  /** The first day of a week, in steps and periods. */
  weekStartsOn: z.enum(WEEK_STARTS),
  range: rangeSchema,
  /** A name, or chosen days such as `2026-03-01..2026-03-31`. */
  comparison: comparisonSchema,
  /** The comparison range; null for none. */
  previous: z.nullable(z.object({ from: daySchema, to: daySchema })),
  /** Transactions date users and projects too; notifications date flagged wallets too. */
  dataBegin: z.object(eachTable(() => beginSchema)),
  cards: cardsSchema,
  ...inViewOrder({
    transactionTrends: transactionTrendsSchema,
    /**
     * The part of each chain (null: no chain) in the change of all transactions, largest change first, up or
     * down. Null without a comparison, and if the comparison range has another number of days.
     */
    contributions: z.nullable(
      z.array(
        z.object({
          chain: z.nullable(z.string()),
          transactions: countSchema,
          previous: countSchema,
          change: z.int(),
        }),
      ),
    ),
    wallets: z.nullable(walletsSchema),
    /** By day, as `transactionTrends.days`: flagged wallets, and wallets flagged for the first time in the cover. */
    flaggedTrends: z.nullable(
      z.object({ flagged: z.array(countSchema), firstTime: z.array(countSchema) }),
    ),
    /** Newest first. */
    exploitDays: z.nullable(
      z.array(z.object({ day: daySchema, chain: z.string(), exploits: countSchema })),
    ),
    ...rankedSchemas,
  }),
  /**
   * `since` is the first day of the cover; the other members are null if they are not known, or the cover lacks
   * the previous period.
   */
  lifecycle: z.object({
    since: daySchema,
    users: z.nullable(lifecycleSchema),
    projects: z.nullable(lifecycleSchema),
    flagged: z.nullable(lifecycleSchema),
  }),
  /** The rows of the range without a chain, which the views by chain leave out. */
  unlinked: z.object({
    ...eachOf(JOINED_TABLES, () => z.nullable(countSchema)),
    transactions: countSchema,
  }),
  /**
   * The rows that were read for the whole cover, null for a table that is not known. `memberships` is `unknown` if they
   * could not be read, and `none` if the cover has projects but not one user, so that users cannot be counted.
   */
  completeness: z.object({
    ...eachTable(() => z.nullable(readSchema)),
    transactions: readSchema,
    memberships: z.enum(["known", "none", "unknown"]),
  }),
});

export type Dashboard = z.infer<typeof dashboardSchema>;
export type Lifecycle = z.infer<typeof lifecycleSchema>;
