import * as z from "zod/mini";
import { codePointOrder } from "./codePointOrder.ts";
import {
  type Counts,
  type Cube,
  daySchema,
  instantSchema,
  rangeSchema,
  timeZoneSchema,
} from "./cube.ts";
import { dayNumber } from "./day.ts";
import { type DistinctTable, distinctBetween } from "./distinct.ts";
import { Failure } from "./failure.ts";
import { percent, percentChange } from "./percent.ts";
import { covers, dayCount, daysOf, previousPeriod, type Range } from "./range.ts";
import { denseBetween, sumBetween } from "./series.ts";
import { sum } from "./sum.ts";

const TOP_BLOCKCHAINS = 5;

/** As many chains and types as `exploitsByChain` and `commonEvents` have at most. */
export const TOP_BARS = 10;

const count = z.int().check(z.nonnegative());

/** `previous` and `changePercent` are null when the previous period sticks out of the cube. */
const cardSchema = z.object({
  value: count,
  previous: z.nullable(count),
  changePercent: z.nullable(z.number()),
});

/** In the order of the page. */
const cardsSchema = z.object({
  activeUsers: z.extend(cardSchema, { value: z.nullable(count) }),
  activeProjects: cardSchema,
  monitoredWallets: z.object({ value: count }),
  scannedTransactions: cardSchema,
});

const readSchema = z.object({ rows: count, unlinked: count, newest: z.nullable(instantSchema) });

/**
 * Every figure of the page, of the terminal's tables and of a snapshot file. Lists are ordered by
 * count, largest first, ties by name in code-point order. A value is null where it is not known.
 */
export const dashboardSchema = z.object({
  timeZone: timeZoneSchema,
  range: rangeSchema,
  previous: z.object({ from: daySchema, to: daySchema }),
  cards: cardsSchema,
  /** `total` is the sum over the chains; every column is as long as `days`. */
  transactionTrends: z.object({
    days: z.array(daySchema),
    total: z.array(count),
    chains: z.array(z.object({ chain: z.string(), counts: z.array(count) })),
  }),
  topBlockchains: z.array(
    z.object({ chain: z.string(), transactions: count, sharePercent: z.number() }),
  ),
  wallets: z.object({
    total: count,
    flagged: count,
    clean: count,
    flaggedPercent: z.number(),
    previousFlagged: z.nullable(count),
  }),
  flaggedDistribution: z.array(z.object({ chain: z.string(), notifications: count })),
  exploitsByChain: z.array(z.object({ chain: z.string(), exploits: count })),
  commonEvents: z.array(z.object({ eventType: z.string(), count })),
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

type ComparedFigure = z.infer<typeof cardSchema>;

/** A range of days as indexes into a cube's cover, both included. */
interface Window {
  readonly from: number;
  readonly to: number;
}

/**
 * The whole dashboard for a range inside the cube's cover.
 *
 * @throws Failure of kind `usage` when the range sticks out of the cover.
 */
export function dashboard(cube: Cube, range: Range): Dashboard {
  const all = allRows(cube, range);
  return {
    ...all,
    topBlockchains: all.topBlockchains.slice(0, TOP_BLOCKCHAINS),
    exploitsByChain: all.exploitsByChain.slice(0, TOP_BARS),
    commonEvents: all.commonEvents.slice(0, TOP_BARS),
  };
}

/**
 * The same with every row of its lists, those too that come after the first five and the first ten.
 *
 * @throws Failure of kind `usage` when the range sticks out of the cover.
 */
export function allRows(cube: Cube, range: Range): Dashboard {
  if (!covers(cube.cover, range)) throw outsideCover(cube.cover, range);
  const previous = previousPeriod(range);
  const now = windowOf(cube.cover, range);
  const before = covers(cube.cover, previous) ? windowOf(cube.cover, previous) : null;
  return {
    timeZone: cube.timeZone,
    range: { from: range.from, to: range.to },
    previous,
    cards: {
      activeUsers: distinctCard(cube.users, now, before),
      activeProjects: card((window) => distinctIn(cube.projects, window), now, before),
      monitoredWallets: { value: cube.wallets },
      scannedTransactions: card((window) => rowsIn(cube.transactions, window), now, before),
    },
    transactionTrends: transactionTrends(cube.transactions, range, now),
    topBlockchains: topBlockchains(cube.transactions, now),
    wallets: walletsOf(cube, now, before),
    flaggedDistribution: ranked(cube.notifications, now).map(([chain, notifications]) => ({
      chain,
      notifications,
    })),
    exploitsByChain: ranked(cube.exploits, now).map(([chain, exploits]) => ({ chain, exploits })),
    commonEvents: ranked(cube.events, now).map(([eventType, count]) => ({ eventType, count })),
    unlinked: {
      transactions: sumBetween(cube.transactions.unlinked, now.from, now.to),
      exploits: sumBetween(cube.exploits.unlinked, now.from, now.to),
    },
    completeness: completeness(cube),
  };
}

type Measure = (window: Window) => number;

function card(measure: Measure, now: Window, before: Window | null): ComparedFigure {
  const value = measure(now);
  if (before === null) return { value, previous: null, changePercent: null };
  const previous = measure(before);
  return { value, previous, changePercent: percentChange(value, previous) };
}

function distinctCard(table: DistinctTable | null, now: Window, before: Window | null) {
  if (table === null) return { value: null, previous: null, changePercent: null };
  return card((window) => distinctIn(table, window), now, before);
}

function transactionTrends(transactions: Counts, range: Range, now: Window) {
  const columnByChain = new Map(
    transactions.groups.map(({ label, series }) => [label, denseBetween(series, now.from, now.to)]),
  );
  const chains = ranked(transactions, now).map(([chain]) => ({
    chain,
    counts: columnByChain.get(chain) ?? [],
  }));
  const days = daysOf(range);
  const total = days.map((_, day) => sum(chains.map(({ counts }) => counts[day] ?? 0)));
  return { days, total, chains };
}

function topBlockchains(transactions: Counts, now: Window) {
  const chains = ranked(transactions, now);
  const linked = sum(chains.map(([, count]) => count));
  return chains.map(([chain, transactions]) => ({
    chain,
    transactions,
    sharePercent: percent(transactions, linked, 2),
  }));
}

/** Wallets flagged but no longer monitored would make the clean ones negative: at least 0. */
function walletsOf({ wallets: total, flagged }: Cube, now: Window, before: Window | null) {
  const flaggedNow = distinctIn(flagged, now);
  return {
    total,
    flagged: flaggedNow,
    clean: Math.max(0, total - flaggedNow),
    flaggedPercent: percent(flaggedNow, total, 1),
    previousFlagged: before === null ? null : distinctIn(flagged, before),
  };
}

function completeness(cube: Cube): Dashboard["completeness"] {
  const all = windowOf(cube.cover, cube.cover);
  const read = (table: Counts) => ({
    rows: rowsIn(table, all),
    unlinked: sumBetween(table.unlinked, all.from, all.to),
    newest: table.newest,
  });
  return {
    transactions: read(cube.transactions),
    notifications: read(cube.notifications),
    exploits: read(cube.exploits),
    events: read(cube.events),
  };
}

/** The labels that have a row in the window with their counts, in the order of every list. */
function ranked({ groups }: Counts, { from, to }: Window): [label: string, count: number][] {
  return groups
    .map(({ label, series }): [string, number] => [label, sumBetween(series, from, to)])
    .filter(([, count]) => count > 0)
    .sort(([a, countA], [b, countB]) => countB - countA || codePointOrder(a, b));
}

function rowsIn({ groups, unlinked }: Counts, { from, to }: Window): number {
  return sum([...groups.map(({ series }) => series), unlinked].map((s) => sumBetween(s, from, to)));
}

function distinctIn(table: DistinctTable, { from, to }: Window): number {
  return distinctBetween(table, from, to);
}

function windowOf(cover: Range, range: Range): Window {
  const from = dayNumber(range.from) - dayNumber(cover.from);
  return { from, to: from + dayCount(range) - 1 };
}

function outsideCover(cover: Range, range: Range): Failure {
  return new Failure(
    "usage",
    `${range.from} to ${range.to} is not covered: there are figures from ${cover.from} to ${cover.to}`,
  );
}
