import { codePointOrder } from "./codePointOrder.ts";
import { compared } from "./compared.ts";
import { type Comparison, comparedRange } from "./comparison.ts";
import { contributions } from "./contributions.ts";
import { type Ranked, rankedRows, rowsIn } from "./countedRows.ts";
import type { Counts, Cube } from "./cube.ts";
import { type Dashboard, TOP_BARS } from "./dashboardSchema.ts";
import { type DistinctTable, distinctBetween } from "./distinct.ts";
import { exploitsIn } from "./exploitsIn.ts";
import { Failure } from "./failure.ts";
import { flaggedIn } from "./flaggedIn.ts";
import { lifecycle } from "./lifecycle.ts";
import { percent } from "./percent.ts";
import { covers, daysOf, previousPeriod, type Range } from "./range.ts";
import { denseBetween, sumBetween } from "./series.ts";
import { sum } from "./sum.ts";
import { knownWindow, type Window, windowOf } from "./window.ts";

const TOP_BLOCKCHAINS = 5;

/**
 * The whole dashboard for a range inside the cube's cover.
 *
 * @throws Failure of kind `usage` when the range sticks out of the cover.
 */
export function dashboard(
  cube: Cube,
  range: Range,
  comparison: Comparison = "previous",
): Dashboard {
  const all = allRows(cube, range, comparison);
  return {
    ...all,
    topBlockchains: present(all.topBlockchains, ({ transactions }) => transactions).slice(
      0,
      TOP_BLOCKCHAINS,
    ),
    flaggedDistribution: present(all.flaggedDistribution, ({ notifications }) => notifications),
    exploitsByChain: present(all.exploitsByChain, ({ exploits }) => exploits).slice(0, TOP_BARS),
    commonEvents: present(all.commonEvents, ({ count }) => count).slice(0, TOP_BARS),
  };
}

function present<Row>(rows: readonly Row[], countOf: (row: Row) => number): Row[] {
  return rows.filter((row) => countOf(row) > 0);
}

/**
 * The same with every row of its lists: those too that come after the first five and the first ten,
 * and at the end, with 0, those that only the days compared with have.
 *
 * @throws Failure of kind `usage` when the range sticks out of the cover.
 */
export function allRows(cube: Cube, range: Range, comparison: Comparison = "previous"): Dashboard {
  if (!covers(cube.cover, range)) throw outsideCover(cube.cover, range);
  const previous = comparedRange(range, comparison);
  const now = windowOf(cube.cover, range);
  const before = knownWindow(cube.cover, previous);
  const transactions = rankedRows(cube.transactions, now, before);
  return {
    timeZone: cube.timeZone,
    range: { from: range.from, to: range.to },
    comparison,
    previous,
    cards: {
      activeUsers: distinctCard(cube.users, now, before),
      activeProjects: compared((window) => distinctIn(cube.projects, window), now, before),
      monitoredWallets: { value: cube.wallets },
      scannedTransactions: compared((window) => rowsIn(cube.transactions, window), now, before),
    },
    transactionTrends: transactionTrends(cube.transactions, range, now, before),
    topBlockchains: topBlockchains(transactions),
    contributions: contributions(transactions, cube.transactions.unlinked, now, before),
    wallets: walletsOf(cube, now, before),
    flaggedTrends: flaggedIn(cube.flagged, eachDay(now)),
    flaggedDistribution: rankedRows(cube.notifications, now, before).map(
      ({ label, count, previous }) => ({ chain: label, notifications: count, previous }),
    ),
    exploitsByChain: rankedRows(cube.exploits, now, before).map(({ label, count, previous }) => ({
      chain: label,
      exploits: count,
      previous,
    })),
    exploitDays: exploitDays(cube.exploits, range, now),
    commonEvents: rankedRows(cube.events, now, before).map(({ label, count, previous }) => ({
      eventType: label,
      count,
      previous,
    })),
    lifecycle: lifecycles(cube, range),
    unlinked: {
      transactions: sumBetween(cube.transactions.unlinked, now.from, now.to),
      exploits: sumBetween(cube.exploits.unlinked, now.from, now.to),
    },
    completeness: completeness(cube),
  };
}

function distinctCard(table: DistinctTable | null, now: Window, before: Window | null) {
  if (table === null) return { value: null, previous: null, changePercent: null };
  return compared((window) => distinctIn(table, window), now, before);
}

function transactionTrends(
  { groups }: Counts,
  range: Range,
  now: Window,
  before: Window | null,
): Dashboard["transactionTrends"] {
  const columnsIn = ({ from, to }: Window) =>
    groups.map(({ label, series }) => ({ chain: label, counts: denseBetween(series, from, to) }));
  const days = daysOf(range);
  const totalOf = (columns: ReturnType<typeof columnsIn>) =>
    days.map((_, day) => sum(columns.map(({ counts }) => counts[day] ?? 0)));
  const columns = columnsIn(now);
  const chains = columns
    .map((column) => ({ ...column, total: sum(column.counts) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || codePointOrder(a.chain, b.chain))
    .map(({ chain, counts }) => ({ chain, counts }));
  return { days, total: totalOf(columns), previous: before && totalOf(columnsIn(before)), chains };
}

function topBlockchains(chains: readonly Ranked[]): Dashboard["topBlockchains"] {
  const linked = sum(chains.map(({ count }) => count));
  return chains.map(({ label, count, previous }) => ({
    chain: label,
    transactions: count,
    sharePercent: percent(count, linked, 2),
    previous,
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

function exploitDays(exploits: Counts, range: Range, now: Window): Dashboard["exploitDays"] {
  const byDay = exploitsIn(exploits, eachDay(now), null);
  const days = daysOf(range).map((day, index) =>
    (byDay[index] ?? []).map(({ chain, exploits }) => ({ day, chain, exploits })),
  );
  return days.reverse().flat();
}

function eachDay({ from, to }: Window): Window[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    from: from + index,
    to: from + index,
  }));
}

function lifecycles({ cover, users, projects, flagged }: Cube, range: Range) {
  const now = windowOf(cover, range);
  const before = knownWindow(cover, previousPeriod(range));
  const of = (table: DistinctTable | null) =>
    table === null || before === null ? null : lifecycle(table, now, before.from);
  return { since: cover.from, users: of(users), projects: of(projects), flagged: of(flagged) };
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

function distinctIn(table: DistinctTable, { from, to }: Window): number {
  return distinctBetween(table, from, to);
}

function outsideCover(cover: Range, range: Range): Failure {
  return new Failure(
    "usage",
    `${range.from} to ${range.to} is not covered: there are figures from ${cover.from} to ${cover.to}`,
  );
}
