import * as z from "zod/mini";
import { COMPARISONS } from "./comparison.ts";
import { daySchema, instantSchema, rangeSchema, timeZoneSchema } from "./cube.ts";

/** As many chains and types as `exploitsByChain` and `commonEvents` have at most. */
export const TOP_BARS = 10;

const count = z.int().check(z.nonnegative());

/** Of the days compared with: null where there are none, or they stick out of the cube. */
const previousCount = z.nullable(count);

/** `changePercent` is null where `previous` or the value is. */
const comparedSchema = z.object({
  value: count,
  previous: previousCount,
  changePercent: z.nullable(z.number()),
});

/** In the order of the page. */
const cardsSchema = z.object({
  activeUsers: z.extend(comparedSchema, { value: z.nullable(count) }),
  activeProjects: comparedSchema,
  monitoredWallets: z.object({ value: count }),
  scannedTransactions: comparedSchema,
});

const readSchema = z.object({ rows: count, unlinked: count, newest: z.nullable(instantSchema) });

/**
 * Identities by when they were seen, the specification's previous period being what came before:
 * `new` not since the cover began, `returning` in the previous period, `resurrected` before it and
 * not in it; these three are all of the range. `dormant` were seen in the previous period and are not
 * of the range.
 */
const lifecycleSchema = z.object({
  new: count,
  returning: count,
  resurrected: count,
  dormant: count,
});

/**
 * Every figure of the page, of the terminal's tables and of a snapshot file. Lists are ordered by
 * count, largest first, ties by name in code-point order. A value is null where it is not known.
 */
export const dashboardSchema = z.object({
  timeZone: timeZoneSchema,
  range: rangeSchema,
  comparison: z.enum(COMPARISONS),
  /** The days compared with; null for none. */
  previous: z.nullable(z.object({ from: daySchema, to: daySchema })),
  cards: cardsSchema,
  /**
   * `total` is the sum over the chains, and `previous` that of the days compared with; every column is
   * as long as `days`.
   */
  transactionTrends: z.object({
    days: z.array(daySchema),
    total: z.array(count),
    previous: z.nullable(z.array(count)),
    chains: z.array(z.object({ chain: z.string(), counts: z.array(count) })),
  }),
  topBlockchains: z.array(
    z.object({
      chain: z.string(),
      transactions: count,
      sharePercent: z.number(),
      previous: previousCount,
    }),
  ),
  /**
   * What each chain, and null for none, adds to the change of all transactions: the largest change of
   * either kind first. Null where there is nothing to compare with.
   */
  contributions: z.nullable(
    z.array(
      z.object({
        chain: z.nullable(z.string()),
        transactions: count,
        previous: count,
        change: z.int(),
      }),
    ),
  ),
  wallets: z.object({
    total: count,
    flagged: count,
    clean: count,
    flaggedPercent: z.number(),
    previousFlagged: previousCount,
  }),
  /** Day by day as `transactionTrends.days`: flagged wallets, and those not flagged before in the cover. */
  flaggedTrends: z.object({ flagged: z.array(count), firstTime: z.array(count) }),
  flaggedDistribution: z.array(
    z.object({ chain: z.string(), notifications: count, previous: previousCount }),
  ),
  exploitsByChain: z.array(
    z.object({ chain: z.string(), exploits: count, previous: previousCount }),
  ),
  /** Newest first. */
  exploitDays: z.array(z.object({ day: daySchema, chain: z.string(), exploits: count })),
  commonEvents: z.array(z.object({ eventType: z.string(), count, previous: previousCount })),
  /** `since` is the first day of the cover; null where the previous period sticks out of it. */
  lifecycle: z.object({
    since: daySchema,
    users: z.nullable(lifecycleSchema),
    projects: z.nullable(lifecycleSchema),
    flagged: z.nullable(lifecycleSchema),
  }),
  /** The rows of the range that belong to no chain, which the views by chain leave out. */
  unlinked: z.object({ transactions: count, exploits: count }),
  /** What was read for the whole cover; `unlinked` rows belong to no chain. */
  completeness: z.object({
    transactions: readSchema,
    notifications: readSchema,
    exploits: readSchema,
    events: readSchema,
  }),
});

export type Dashboard = z.infer<typeof dashboardSchema>;
export type Card = keyof Dashboard["cards"];
export const CARDS = Object.keys(cardsSchema.shape) as Card[];

export type Compared = z.infer<typeof comparedSchema>;
export type Lifecycle = z.infer<typeof lifecycleSchema>;
