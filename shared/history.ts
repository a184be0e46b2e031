import { rankedRows, rowsIn } from "./countedRows.ts";
import type { Cube } from "./cube.ts";
import { type Change, isChange } from "./cubePair.ts";
import { dashboard } from "./dashboard.ts";
import type { Card } from "./dashboardSchema.ts";
import type { Day } from "./day.ts";
import { dayWritten } from "./dayWritten.ts";
import { sumBetween } from "./series.ts";
import { windowOf } from "./window.ts";

/** A cube as a snapshot holds it, and when that was written, such as `2026-11-04T02:17:00Z`. */
export interface WrittenCube {
  readonly file: string;
  readonly writtenAt: string;
  readonly cube: Cube;
}

export type DayFigure = Card | "flaggedWallets" | "notifications" | "exploits" | "events";

/** What a snapshot has counted on a day. */
export interface DayRecord {
  readonly file: string;
  readonly writtenAt: string;
  /** False where the day was not over when the snapshot was written, so that it has a part of it. */
  readonly isOver: boolean;
  /** Null is not known. `monitoredWallets` is the number when the snapshot was written. */
  readonly figures: Readonly<Record<DayFigure, number | null>>;
  /** In the order of every list; null are those of no chain, which come last. */
  readonly transactions: readonly ChainTransactions[];
}

interface ChainTransactions {
  readonly chain: string | null;
  readonly transactions: number;
}

/** A record, and what of it is not as in the record before: of the first one nothing. */
export interface HistoryEntry extends DayRecord {
  readonly changes: readonly (Change & { readonly figure: DayFigure })[];
  readonly transactionChanges: readonly (Change & { readonly chain: string | null })[];
}

/** What a snapshot that covers a day has counted on it. */
export function dayRecord(day: Day, { file, writtenAt, cube }: WrittenCube): DayRecord {
  const range = { from: day, to: day };
  const { cards, wallets } = dashboard(cube, range);
  const window = windowOf(cube.cover, range);
  const { transactions, notifications, exploits, events } = cube;
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
      notifications: rowsIn(notifications, window),
      exploits: rowsIn(exploits, window),
      events: rowsIn(events, window),
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

/** The records of one day, oldest first, each with its changes. */
export function history(records: readonly DayRecord[]): HistoryEntry[] {
  return records.map((record, place) => ({
    ...record,
    ...changesFrom(records[place - 1] ?? record, record),
  }));
}

function changesFrom(old: DayRecord, now: DayRecord) {
  const figures = Object.keys(now.figures) as DayFigure[];
  const [before, after] = [countsOf(old), countsOf(now)];
  const chains = new Set([...after.keys(), ...before.keys()]);
  return {
    changes: figures
      .map((figure) => ({ figure, before: old.figures[figure], after: now.figures[figure] }))
      .filter(isChange),
    transactionChanges: [...chains]
      .map((chain) => ({ chain, before: before.get(chain) ?? 0, after: after.get(chain) ?? 0 }))
      .filter(isChange),
  };
}

function countsOf({ transactions }: DayRecord): ReadonlyMap<string | null, number> {
  return new Map(transactions.map(({ chain, transactions }) => [chain, transactions]));
}
