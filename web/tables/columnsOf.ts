import { formatCount, formatPercent } from "../../shared/format.ts";
import type { View } from "../../shared/highlights.ts";
import type { Cell, Table } from "../../shared/table.ts";
import { TEXTS } from "../texts.ts";

/** How a column stands on the page. */
export interface ViewColumn {
  /** Tells it from the others, whose titles may be alike. */
  readonly id: string;
  readonly title: string;
  /** Of a share in percent; null where there is none. */
  readonly decimals: number | null;
  /** Room for its longest text, in em. */
  readonly width: number;
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

export function columnsOf(view: View, { columns, rows }: Table): ViewColumn[] {
  return columns.map((name, index) => {
    const title = TITLES[view][index] ?? name;
    const decimals = index === SHARE && view !== "transactionTrends" ? decimalsOf(view) : null;
    const cells = rows.map((cells) => cells[index] ?? null);
    return { id: name, title, decimals, width: widthOf(title, cells, decimals) };
  });
}

export function formatCell(cell: Cell, decimals: number | null): string {
  if (typeof cell === "string") return cell;
  return cell === null || decimals === null ? formatCount(cell) : formatPercent(cell, decimals);
}

function decimalsOf(view: View): number {
  return view === "topBlockchains" ? 2 : 1;
}

const LETTER = 0.54;
const DIGIT = 0.64;
/** The arrows of the header. */
const ARROWS = 1.6;
const WIDEST = 15;

/** Of numbers the largest is the longest: none is negative. */
function widthOf(title: string, cells: readonly Cell[], decimals: number | null): number {
  const texts = cells.map((cell) => (typeof cell === "string" ? roomFor(cell) : 0));
  const largest = Math.max(0, ...cells.filter((cell) => typeof cell === "number"));
  const widths = [
    title.length * LETTER + ARROWS,
    Math.max(...texts),
    formatCell(largest, decimals).length * DIGIT,
  ];
  return Math.min(WIDEST, Math.max(...widths));
}

function roomFor(text: string): number {
  const digits = text.match(/\d/g)?.length ?? 0;
  return digits * DIGIT + (text.length - digits) * LETTER;
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
