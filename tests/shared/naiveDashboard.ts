import { type Comparison, comparedRange } from "../../shared/days/comparison.ts";
import { addDays, type Day } from "../../shared/days/day.ts";
import { type DayRange, listDays } from "../../shared/days/range.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { exactPercent } from "./exactPercent.ts";
import { type Chain, noonOf, type Rows } from "./exampleRows.ts";

/**
 * The dashboard of a range, counted row by row for each figure, as the specification words it. Lists of days
 * and comparison ranges have tests of their own.
 */
export function naiveDashboard(
  rows: Rows,
  cover: DayRange,
  range: DayRange,
  comparison: Comparison = "previous",
): Dashboard {
  const { memberships } = rows;
  const days = listDays(range);
  const previous = comparedRange(range, comparison);
  const known = previous !== null && previous.from >= cover.from ? previous : null;
  const counted = (measure: (range: DayRange) => number) => known && measure(known);
  const begin = (table: readonly { day: Day }[]) => {
    const [day] = table.map((row) => row.day).sort();
    if (day === undefined) return null;
    const compared = previous === null ? [] : listDays(previous);
    return { day, missingDays: compared.filter((each) => each < day).length };
  };
  const card = (table: readonly { day: Day }[], measure: (range: DayRange) => number) => {
    const value = measure(range);
    const before = counted(measure);
    if (before === null) return { value, previous: null, changePercent: null };
    const isShort = comparison !== "previous" && (begin(table)?.missingDays ?? 0) > 0;
    return { value, previous: before, changePercent: isShort ? null : change(value, before) };
  };
  const counts = (labels: (range: DayRange) => string[], label: string) =>
    counted((range) => labels(range).filter((each) => each === label).length);
  const transactionChains = chainsOf(rows.transactions);
  const exploitChains = chainsOf(rows.exploits);
  const notificationChains = (range: DayRange) =>
    between(rows.notifications, range).map(({ chain }) => chain?.name || "Unknown");
  const eventTypes = (range: DayRange) =>
    between(rows.events, range).map(({ type }) => type || "Unknown");
  const flaggedIn = (range: DayRange) =>
    between(rows.notifications, range).map(({ address }) => address);
  const projectsIn = (range: DayRange) =>
    between(rows.transactions, range).map(({ project }) => project);
  const usersIn = (range: DayRange) =>
    (memberships ?? [])
      .filter(({ project }) => project !== null && projectsIn(range).includes(project))
      .map(({ email }) => email);
  const spell = { from: addDays(range.from, -days.length), to: addDays(range.from, -1) };
  const lifecycleOf = (identitiesIn: (range: DayRange) => (string | null)[]) => {
    if (spell.from < cover.from) return null;
    const seen = (from: Day, to: Day) =>
      from > to ? new Set() : new Set(identitiesIn({ from, to }).filter((each) => each !== null));
    const [now, before] = [seen(range.from, range.to), seen(spell.from, spell.to)];
    const earlier = seen(cover.from, addDays(spell.from, -1));
    const among = (isMeant: (identity: unknown) => boolean) => [...now].filter(isMeant).length;
    return {
      new: among((each) => !before.has(each) && !earlier.has(each)),
      returning: among((each) => before.has(each)),
      resurrected: among((each) => !before.has(each) && earlier.has(each)),
      dormant: [...before].filter((each) => !now.has(each)).length,
    };
  };
  const isUsed = distinct(usersIn(cover)) > 0 || distinct(projectsIn(cover)) === 0;
  const state = memberships === null ? "unknown" : isUsed ? "known" : "none";
  const transactions = between(rows.transactions, range);
  const byChain = ranked(transactionChains(range));
  const linkedOn = (day: Day) =>
    rows.transactions.filter((row) => row.day === day && row.chain !== null).length;
  const total = days.map(linkedOn);
  const flagged = distinct(flaggedIn(range));
  return {
    timeZone: "UTC",
    range,
    comparison,
    previous,
    dataBegin: {
      transactions: begin(rows.transactions),
      notifications: begin(rows.notifications),
      exploits: begin(rows.exploits),
      events: begin(rows.events),
    },
    cards: {
      activeUsers:
        memberships === null
          ? { value: null, previous: null, changePercent: null }
          : card(rows.transactions, (range) => distinct(usersIn(range))),
      activeProjects: card(rows.transactions, (range) => distinct(projectsIn(range))),
      monitoredWallets: { value: rows.wallets },
      scannedTransactions: card(
        rows.transactions,
        (range) => between(rows.transactions, range).length,
      ),
    },
    transactionTrends: {
      days,
      total,
      previous: known && listDays(known).map(linkedOn),
      chains: byChain.map(([chain]) => ({
        chain,
        counts: days.map(
          (day) =>
            transactionChains({ from: day, to: day }).filter((each) => each === chain).length,
        ),
      })),
    },
    topBlockchains: byChain.slice(0, 5).map(([chain, transactions]) => ({
      chain,
      transactions,
      previous: counts(transactionChains, chain),
      sharePercent: exactPercent(transactions, transactionChains(range).length, 2),
    })),
    contributions: known && contributions(rows.transactions, range, known),
    wallets: {
      total: rows.wallets,
      flagged,
      clean: Math.max(0, rows.wallets - flagged),
      flaggedPercent: rows.wallets === 0 ? 0 : exactPercent(flagged, rows.wallets, 1),
      previousFlagged: counted((range) => distinct(flaggedIn(range))),
    },
    flaggedTrends: {
      flagged: days.map((day) => distinct(flaggedIn({ from: day, to: day }))),
      firstTime: days.map((day) => {
        const before = flaggedIn({ from: cover.from, to: addDays(day, -1) });
        return distinct(
          flaggedIn({ from: day, to: day }).filter((address) => !before.includes(address)),
        );
      }),
    },
    flaggedDistribution: ranked(notificationChains(range)).map(([chain, notifications]) => ({
      chain,
      notifications,
      previous: counts(notificationChains, chain),
    })),
    exploitsByChain: ranked(exploitChains(range))
      .slice(0, 10)
      .map(([chain, exploits]) => ({ chain, exploits, previous: counts(exploitChains, chain) })),
    exploitDays: [...days].reverse().flatMap((day) =>
      ranked(exploitChains({ from: day, to: day })).map(([chain, exploits]) => ({
        day,
        chain,
        exploits,
      })),
    ),
    commonEvents: ranked(eventTypes(range))
      .slice(0, 10)
      .map(([eventType, count]) => ({ eventType, count, previous: counts(eventTypes, eventType) })),
    lifecycle: {
      since: cover.from,
      users: state === "known" ? lifecycleOf(usersIn) : null,
      projects: lifecycleOf(projectsIn),
      flagged: lifecycleOf(flaggedIn),
    },
    unlinked: {
      transactions: transactions.filter(({ chain }) => chain === null).length,
      exploits: between(rows.exploits, range).filter(({ chain }) => chain === null).length,
    },
    completeness: {
      transactions: readOf(rows.transactions, range, ({ chain }) => chain === null),
      notifications: readOf(rows.notifications, range, () => false),
      exploits: readOf(rows.exploits, range, ({ chain }) => chain === null),
      events: readOf(rows.events, range, () => false),
      memberships: state,
    },
  };
}

function chainsOf(rows: readonly { day: Day; chain: Chain | null }[]) {
  return (range: DayRange) =>
    between(rows, range).flatMap(({ chain }) => (chain ? [nameOf(chain)] : []));
}

function contributions(rows: Rows["transactions"], range: DayRange, previous: DayRange) {
  const labelsIn = (range: DayRange) =>
    between(rows, range).map(({ chain }) => (chain ? nameOf(chain) : null));
  const [now, before] = [labelsIn(range), labelsIn(previous)];
  return [...new Set([...now, ...before])]
    .map((chain) => {
      const transactions = now.filter((each) => each === chain).length;
      const previous = before.filter((each) => each === chain).length;
      return { chain, transactions, previous, change: transactions - previous };
    })
    .sort(
      (a, b) =>
        Math.abs(b.change) - Math.abs(a.change) ||
        Buffer.compare(Buffer.from(a.chain ?? ""), Buffer.from(b.chain ?? "")),
    );
}

function between<Row extends { day: Day }>(rows: readonly Row[], { from, to }: DayRange): Row[] {
  return rows.filter(({ day }) => day >= from && day <= to);
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

function readOf<Row extends { day: Day }>(
  rows: readonly Row[],
  range: DayRange,
  isUnlinked: (row: Row) => boolean,
) {
  const newest = rows.map(({ day }) => noonOf(day)).sort();
  return {
    rows: rows.length,
    rangeRows: between(rows, range).length,
    unlinked: rows.filter(isUnlinked).length,
    newest: newest.at(-1) ?? null,
  };
}
