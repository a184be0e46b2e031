import type { Dashboard } from "../../shared/dashboardSchema.ts";
import { formatCount, formatDifference, formatPercent } from "../../shared/format.ts";
import type { View } from "../../shared/highlights.ts";
import { lifecycleWords } from "../../shared/lifecycleWords.ts";
import type { Cell, Table } from "../../shared/table.ts";
import { TEXTS } from "../texts.ts";
import { TABLE_TEXTS } from "./tableTexts.ts";
import { NOTES } from "./withNotes.ts";

/** How a column stands on the page. */
export interface ViewColumn {
  /** Tells it from the others, whose titles may be alike. */
  readonly id: string;
  readonly title: string;
  readonly format: Format;
  /** Room for its longest text, in em. */
  readonly width: number;
}

type Format = (figure: number | null) => string;

const TITLES: Readonly<Record<View, readonly string[]>> = {
  transactionTrends: [TABLE_TEXTS.day, TEXTS.total],
  topBlockchains: TEXTS.topBlockchains.columns,
  wallets: [...TEXTS.wallets.columns, TEXTS.share],
  flaggedDistribution: [...TEXTS.flaggedDistribution.columns, TEXTS.share],
  exploitsByChain: [...TEXTS.exploitsByChain.columns, TEXTS.share],
  commonEvents: [...TEXTS.commonEvents.columns, TEXTS.share],
};

/** Columns that mean the same in every view: a chain that is called so has another name. */
const COMMON: Readonly<Record<string, { readonly title: string; readonly format: Format }>> = {
  share_percent: { title: TEXTS.share, format: formatShare },
  previous: { title: TABLE_TEXTS.previous, format: formatCount },
  change: { title: TABLE_TEXTS.change, format: formatDifference },
  [NOTES]: { title: TABLE_TEXTS.notes, format: () => "" },
  contribution_percent: { title: TABLE_TEXTS.contribution, format: formatPoints },
};

export function columnsOf(view: View, { columns, rows }: Table): ViewColumn[] {
  return columns.map((name, index) => {
    const common = Object.hasOwn(COMMON, name) ? COMMON[name] : undefined;
    const title = TITLES[view][index] ?? common?.title ?? name;
    const isFine = name === "share_percent" && view === "topBlockchains";
    const format = isFine ? formatFineShare : (common?.format ?? formatCount);
    const cells = rows.map((cells) => cells[index] ?? null);
    return {
      id: name,
      title,
      format,
      width: widthOf(title, cells, format, name === NOTES ? WIDEST_NOTE : WIDEST),
    };
  });
}

export function formatCell(cell: Cell, format: Format): string {
  return typeof cell === "string" ? cell : format(cell);
}

function formatShare(share: number | null): string {
  return share === null ? formatCount(null) : formatPercent(share, 1);
}

function formatFineShare(share: number | null): string {
  return share === null ? formatCount(null) : formatPercent(share, 2);
}

function formatPoints(points: number | null): string {
  if (points === null || points === 0) return formatShare(points);
  return `${points > 0 ? "+" : "−"}${formatPercent(Math.abs(points), 1)}`;
}

const LETTER = 0.54;
const DIGIT = 0.64;
/** The arrows of the header. */
const ARROWS = 1.6;
const WIDEST = 15;
/** The rest of a note comes where the pointer is, and in the chart. */
const WIDEST_NOTE = 20;

/** Of numbers one of the two ends is the longest. */
function widthOf(title: string, cells: readonly Cell[], format: Format, widest: number): number {
  const texts = cells.map((cell) => (typeof cell === "string" ? roomFor(cell) : 0));
  const figures = [0, ...cells.filter((cell) => typeof cell === "number")];
  const ends = [Math.max(...figures), Math.min(...figures)].map((end) => format(end).length);
  const widths = [title.length * LETTER + ARROWS, Math.max(...texts), Math.max(...ends) * DIGIT];
  return Math.min(widest, Math.max(...widths));
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
export function walletsText(name: Cell | undefined, dashboard: Dashboard): string {
  const word = lifecycleWords(dashboard).find(({ state }) => name === `${state}_flagged`);
  if (word !== undefined) return TEXTS.wallets.flaggedAnd(word.meaning);
  return WALLETS.get(name) ?? `${name}`;
}
