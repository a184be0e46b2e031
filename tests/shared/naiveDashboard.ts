import type { Dashboard } from "../../shared/dashboard.ts";
import { addDays, type Day } from "../../shared/day.ts";
import type { Range } from "../../shared/range.ts";
import { exactPercent } from "./exactPercent.ts";
import { type Chain, noonOf, type Rows } from "./exampleRows.ts";

/** The dashboard of a range, counted row by row for each figure, as the specification words it. */
export function naiveDashboard(rows: Rows, cover: Range, range: Range): Dashboard {
  const days = daysFrom(range.from, range.to);
  const previous = {
    from: addDays(range.from, -days.length),
    to: addDays(range.from, -1),
  };
  const hasPrevious = previous.from >= cover.from;
  const card = (measure: (range: Range) => number) => {
    const value = measure(range);
    if (!hasPrevious) return { value, previous: null, changePercent: null };
    const before = measure(previous);
    return { value, previous: before, changePercent: change(value, before) };
  };
  const transactions = between(rows.transactions, range);
  const byChain = ranked(transactions.flatMap(({ chain }) => (chain ? [nameOf(chain)] : [])));
  const total = days.map(
    (day) => transactions.filter((row) => row.day === day && row.chain !== null).length,
  );
  const flagged = distinct(between(rows.notifications, range).map(({ address }) => address));
  const { memberships } = rows;
  return {
    timeZone: "UTC",
    range,
    previous,
    cards: {
      activeUsers:
        memberships === null
          ? { value: null, previous: null, changePercent: null }
          : card((range) => {
              const active = between(rows.transactions, range).map(({ project }) => project);
              const members = memberships.filter(
                ({ project }) => project !== null && active.includes(project),
              );
              return distinct(members.map(({ email }) => email));
            }),
      activeProjects: card((range) =>
        distinct(between(rows.transactions, range).map(({ project }) => project)),
      ),
      monitoredWallets: { value: rows.wallets },
      scannedTransactions: card((range) => between(rows.transactions, range).length),
    },
    transactionTrends: {
      days,
      total,
      chains: byChain.map(([chain]) => ({
        chain,
        counts: days.map(
          (day) =>
            transactions.filter(
              (row) => row.day === day && row.chain && nameOf(row.chain) === chain,
            ).length,
        ),
      })),
    },
    topBlockchains: byChain.slice(0, 5).map(([chain, count]) => ({
      chain,
      transactions: count,
      sharePercent: exactPercent(
        count,
        total.reduce((sum, each) => sum + each, 0),
        2,
      ),
    })),
    wallets: {
      total: rows.wallets,
      flagged,
      clean: Math.max(0, rows.wallets - flagged),
      flaggedPercent: rows.wallets === 0 ? 0 : exactPercent(flagged, rows.wallets, 1),
      previousFlagged: hasPrevious
        ? distinct(between(rows.notifications, previous).map(({ address }) => address))
        : null,
    },
    flaggedDistribution: ranked(
      between(rows.notifications, range).map(({ chain }) => chain?.name || "Unknown"),
    ).map(([chain, notifications]) => ({ chain, notifications })),
    exploitsByChain: ranked(
      between(rows.exploits, range).flatMap(({ chain }) => (chain ? [nameOf(chain)] : [])),
    )
      .slice(0, 10)
      .map(([chain, exploits]) => ({ chain, exploits })),
    commonEvents: ranked(between(rows.events, range).map(({ type }) => type || "Unknown"))
      .slice(0, 10)
      .map(([eventType, count]) => ({ eventType, count })),
    unlinked: {
      transactions: transactions.filter(({ chain }) => chain === null).length,
      exploits: between(rows.exploits, range).filter(({ chain }) => chain === null).length,
    },
    completeness: {
      transactions: readOf(rows.transactions, ({ chain }) => chain === null),
      notifications: readOf(rows.notifications, () => false),
      exploits: readOf(rows.exploits, ({ chain }) => chain === null),
      events: readOf(rows.events, () => false),
    },
  };
}

function between<Row extends { day: Day }>(rows: readonly Row[], { from, to }: Range): Row[] {
  return rows.filter(({ day }) => day >= from && day <= to);
}

function daysFrom(from: Day, to: Day): Day[] {
  return from > to ? [] : [from, ...daysFrom(addDays(from, 1), to)];
}

function nameOf({ id, name }: Chain): string {
  return name || `Chain ${id}`;
}

function distinct(identities: readonly (string | null)[]): number {
  return new Set(identities.filter((identity) => identity !== null)).size;
}

function ranked(labels: readonly string[]): [string, number][] {
  return [...new Set(labels)]
    .map((label): [string, number] => [label, labels.filter((each) => each === label).length])
    .sort(([a, countA], [b, countB]) =>
      countA === countB ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : countB - countA,
    );
}

function change(value: number, previous: number): number {
  if (previous === 0) return value > 0 ? 100 : 0;
  return exactPercent(value - previous, previous, 1);
}

function readOf<Row extends { day: Day }>(rows: readonly Row[], isUnlinked: (row: Row) => boolean) {
  const newest = rows.map(({ day }) => noonOf(day)).sort();
  return {
    rows: rows.length,
    unlinked: rows.filter(isUnlinked).length,
    newest: newest.at(-1) ?? null,
  };
}
