import type { DayFigure, HistoryEntry } from "../../shared/archive/history.ts";
import type { Day } from "../../shared/days/day.ts";
import { formatCount, formatDay, formatInstant, formatQuantity } from "../../shared/text/format.ts";
import { difference } from "../render/changeCell.ts";
import { chainLabel, Layout, type TerminalStyle } from "../text/layout.ts";
import { plainText } from "../text/plainText.ts";
import { flushLeft, flushRight } from "../text/textWidth.ts";

/** The counts of a day in the snapshots of a folder, oldest first. */
interface DayHistory {
  readonly day: Day;
  readonly timeZone: string;
  readonly snapshots: readonly HistoryEntry[];
}

/** The history of a day as text for a terminal. */
export function renderHistory(history: DayHistory, folder: string, style: TerminalStyle): string {
  const { snapshots } = history;
  const names = snapshots.flatMap(({ transactions }) =>
    transactions.map(({ chain }) => chainLabel(chain)),
  );
  const counts = snapshots.map(({ figures }) => figures.scannedTransactions);
  const layout = new Layout(style, { names, counts });
  const blocks = [
    heading(history, folder, layout),
    ...figureTables(snapshots, layout),
    chains(snapshots, layout),
  ];
  return blocks.map((lines) => `${lines.join("\n")}\n`).join("\n");
}

function heading({ day, timeZone, snapshots }: DayHistory, folder: string, layout: Layout) {
  const found = `${formatQuantity(snapshots.length, ["snapshot", "snapshots"])} in ${folder}`;
  return [
    layout.paint.bold(`History of ${formatDay(day)}`),
    ...layout.note(plainText(`${found}, days of ${timeZone}.`)),
  ];
}

/** The titles of the columns, in their order. */
const TITLES = {
  scannedTransactions: "Transactions",
  activeUsers: "Users",
  activeProjects: "Projects",
  flaggedWallets: "Flagged",
  monitoredWallets: "Monitored",
  notifications: "Notifications",
  exploits: "Exploits",
  events: "Events",
} satisfies Readonly<Record<DayFigure, string>>;

interface Column {
  readonly figure: DayFigure;
  readonly title: string;
  readonly width: number;
}

/** The width of a moment such as `Nov 04, 2026, 02:17 UTC`. */
const MOMENT = 23;
const SO_FAR = "  so far";

/** As few tables as the terminal's width allows, one below the other. */
function figureTables(snapshots: readonly HistoryEntry[], layout: Layout): string[][] {
  const room = layout.columns - 2 - MOMENT;
  const tables: Column[][] = [];
  for (const column of figureColumns(snapshots)) {
    const last = tables.at(-1);
    if (last === undefined || totalWidth([...last, column]) > room) tables.push([column]);
    else last.push(column);
  }
  return tables.map((columns, place) =>
    layout.section(
      place === 0 ? "Figures" : "Figures, continued",
      grid(columns, snapshots, layout),
    ),
  );
}

function figureColumns(snapshots: readonly HistoryEntry[]): Column[] {
  return (Object.entries(TITLES) as [DayFigure, string][]).map(([figure, title]) => {
    const cells = snapshots.map(({ figures }) => formatCount(figures[figure]).length);
    return { figure, title, width: 2 + Math.max(title.length, ...cells) };
  });
}

function totalWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

function grid(columns: readonly Column[], snapshots: readonly HistoryEntry[], layout: Layout) {
  const row = (name: string, cell: (column: Column) => string) =>
    `  ${flushLeft(name, MOMENT)}${columns.map((each) => flushRight(cell(each), each.width)).join("")}`.trimEnd();
  return [
    layout.paint.dim(row("Written", ({ title }) => title)),
    ...snapshots.flatMap(({ writtenAt, isOver, figures, changes }) => {
      const changed = new Map(changes.map((change) => [change.figure, difference(change)]));
      const below = row(isOver ? "" : SO_FAR, ({ figure }) => changed.get(figure) ?? "");
      return [
        row(formatInstant(writtenAt), ({ figure }) => formatCount(figures[figure])),
        ...(below === "" ? [] : [layout.paint.yellow(below)]),
      ];
    }),
  ];
}

/** Every chain of the oldest snapshot, then the changes of each later one. */
function chains([first, ...others]: readonly HistoryEntry[], layout: Layout): string[] {
  const listed = first?.transactions.map(({ chain, transactions }) => ({
    name: chainLabel(chain),
    count: transactions,
    change: "",
  }));
  const lines = [
    ...chainBlock(first, listed ?? [], layout),
    ...others.flatMap((each) => chainBlock(each, each.transactionChanges.map(changedRow), layout)),
  ];
  return layout.section(
    "Transactions by Chain",
    lines.length === 0 ? ["  No snapshot has a transaction on this day."] : lines,
  );
}

interface ChainRow {
  readonly name: string;
  readonly count: number | null;
  readonly change: string;
}

function changedRow(change: HistoryEntry["transactionChanges"][number]): ChainRow {
  return { name: chainLabel(change.chain), count: change.after, change: difference(change) };
}

function chainBlock(
  snapshot: HistoryEntry | undefined,
  rows: readonly ChainRow[],
  layout: Layout,
): string[] {
  if (snapshot === undefined || rows.length === 0) return [];
  return [
    layout.paint.dim(`  ${formatInstant(snapshot.writtenAt)}`),
    ...rows.map(({ name, count, change }) =>
      layout.line(name, layout.count(count), layout.paint.yellow(change)),
    ),
  ];
}
