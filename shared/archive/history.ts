import { rankedRows, rowsIn } from "../cube/countedRows.ts";
import { type Cube, eachTable } from "../cube/cube.ts";
import { sumBetween } from "../cube/series.ts";
import { dashboard } from "../dashboard/dashboard.ts";
import type { Day } from "../days/day.ts";
import { dayWritten } from "../days/dayWritten.ts";
import { indexRange } from "../days/indexRange.ts";
import type { Card } from "../views/dashboardSchema.ts";
import { type Change, changesBy } from "./changesBy.ts";

/** The cube of a snapshot, and when that was written, such as `2026-11-04T02:17:00Z`. */
export interface WrittenCube {
  readonly file: string;
  readonly writtenAt: string;
  readonly cube: Cube;
}

export type DayFigure = Card | "flaggedWallets" | "notifications" | "exploits" | "events";

/** The figures of a day in one snapshot. */
export interface DayRecord {
  readonly file: string;
  readonly writtenAt: string;
  /** False if the snapshot was written before the day ended and holds only a part of it. */
  readonly isOver: boolean;
  /** Null is not known. `monitoredWallets` is the count at the time of writing. */
  readonly figures: Readonly<Record<DayFigure, number | null>>;
  /** Largest count first; rows without a chain (null) come last. */
  readonly transactions: readonly ChainTransactions[];
}

interface ChainTransactions {
  readonly chain: string | null;
  readonly transactions: number;
}

/** A record and its changes from the record before; the first has none. */
export interface HistoryEntry extends DayRecord {
  readonly changes: readonly (Change & { readonly figure: DayFigure })[];
  readonly transactionChanges: readonly (Change & { readonly chain: string | null })[];
}

/** The record of a day in a snapshot that covers it. */
export function dayRecord(day: Day, { file, writtenAt, cube }: WrittenCube): DayRecord {
  const range = { from: day, to: day };
  const { cards, wallets } = dashboard(cube, { range });
  const window = indexRange(cube.cover, range);
  const { transactions } = cube;
  const { transactions: _, ...rows } = eachTable((table) => rowsIn(cube[table], window));
  return {
    file,
    writtenAt,
    isOver: day < dayWritten({ writtenAt, timeZone: cube.timeZone }),
    figures: {
      activeUsers: cards.activeUsers.value,
      activeProjects: cards.activeProjects.value,
      monitoredWallets: cards.monitoredWallets.value,
      scannedTransactions: cards.scannedTransactions.value,
      flaggedWallets: wallets.flagged,
      ...rows,
    },
    transactions: [
      ...rankedRows(transactions, window, null).map(({ label, count }) => ({
        chain: label,
        transactions: count,
      })),
      ...withoutChain(sumBetween(transactions.unlinked, window.from, window.to)),
    ],
  };
}

function withoutChain(transactions: number): ChainTransactions[] {
  return transactions === 0 ? [] : [{ chain: null, transactions }];
}

/** The records of one day, oldest first, each with its changes from the one before. */
export function history(records: readonly DayRecord[]): HistoryEntry[] {
  return records.map((record, place) => ({
    ...record,
    ...changesFrom(records[place - 1] ?? record, record),
  }));
}

function changesFrom(old: DayRecord, now: DayRecord) {
  return {
    changes: changesBy("figure", figures(old), figures(now), null),
    transactionChanges: changesBy("chain", chainCounts(old), chainCounts(now), 0),
  };
}

function figures({ figures }: DayRecord): ReadonlyMap<DayFigure, number | null> {
  return new Map(Object.entries(figures) as [DayFigure, number | null][]);
}

function chainCounts({ transactions }: DayRecord): ReadonlyMap<string | null, number> {
  return new Map(transactions.map(({ chain, transactions }) => [chain, transactions]));
}
