import { formatCount, formatPercent } from "../../shared/format.ts";
import type { View } from "../../shared/highlights.ts";
import type { Cell, Table } from "../../shared/table.ts";
import { TEXTS } from "../texts.ts";

/** How a column stands on the page. */
export interface ViewColumn {
  readonly title: string;
  /** Of a share in percent; null where there is none. */
  readonly decimals: number | null;
}

const TITLES: Readonly<Record<View, readonly string[]>> = {
  transactionTrends: [TEXTS.table.day, TEXTS.total],
  topBlockchains: TEXTS.topBlockchains.columns,
  wallets: [...TEXTS.wallets.columns, TEXTS.share],
  flaggedDistribution: [...TEXTS.flaggedDistribution.columns, TEXTS.share],
  exploitsByChain: [...TEXTS.exploitsByChain.columns, TEXTS.share],
  commonEvents: [...TEXTS.commonEvents.columns, TEXTS.share],
};

/** The third column of every view is a share, but for the trend: there the chains begin. */
const SHARE = 2;

export function columnsOf(view: View, { columns }: Table): ViewColumn[] {
  const decimals = view === "topBlockchains" ? 2 : 1;
  return columns.map((name, index) => ({
    title: TITLES[view][index] ?? name,
    decimals: index === SHARE && view !== "transactionTrends" ? decimals : null,
  }));
}

export function formatCell(cell: Cell, { decimals }: ViewColumn): string {
  if (typeof cell === "string") return cell;
  return cell === null || decimals === null ? formatCount(cell) : formatPercent(cell, decimals);
}

const WALLETS: ReadonlyMap<Cell | undefined, string> = new Map([
  ["flagged", TEXTS.wallets.flagged],
  ["clean", TEXTS.wallets.clean],
  ["total", TEXTS.total],
  ["previous_flagged", TEXTS.wallets.previouslyFlagged],
]);

/** What the page calls a row of the wallets' table. */
export function walletsText(name: Cell | undefined): string {
  return WALLETS.get(name) ?? `${name}`;
}
