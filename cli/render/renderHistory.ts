import type { Day } from "../../shared/day.ts";
import { formatCount, formatDay, formatInstant, formatQuantity } from "../../shared/format.ts";
import type { DayFigure, HistoryEntry } from "../../shared/history.ts";
import { chainLabel } from "./chainLabel.ts";
import { difference } from "./difference.ts";
import {
  countCell,
  type Layout,
  layoutOf,
  line,
  note,
  section,
  type TerminalStyle,
} from "./layout.ts";
import { plainText } from "./plainText.ts";
import { flushLeft, flushRight } from "./textWidth.ts";

/** What the snapshots of a folder have counted on a day, oldest first. */
interface DayHistory {
  readonly day: Day;
  readonly timeZone: string;
  readonly snapshots: readonly HistoryEntry[];
}

/** The history of a day as text for a terminal, its last line ended too. */
export function renderHistory(told: DayHistory, folder: string, style: TerminalStyle): string {
  const { snapshots } = told;
  const names = snapshots.flatMap(({ transactions }) =>
    transactions.map(({ chain }) => chainLabel(chain)),
  );
  const counts = snapshots.map(({ figures }) => figures.scannedTransactions);
  const layout = layoutOf(style, { names, counts });
  const blocks = [
    heading(told, folder, layout),
    ...figureTables(snapshots, layout),
    chains(snapshots, layout),
  ];
  return blocks.map((lines) => `${lines.join("\n")}\n`).join("\n");
}

function heading({ day, timeZone, snapshots }: DayHistory, folder: string, layout: Layout) {
  const found = `${formatQuantity(snapshots.length, ["snapshot", "snapshots"])} in ${folder}`;
  return [
    layout.paint.bold(`History of ${formatDay(day)}`),
    ...note(plainText(`${found}, days of ${timeZone}.`), layout),
  ];
}

/** The day's own figures first, then what stands beside them. */
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

/** A moment such as `Nov 04, 2026, 02:17 UTC`. */
const MOMENT = 23;
const SO_FAR = "  so far";

/** As few tables side by side as the terminal has room for, one below the other. */
function figureTables(snapshots: readonly HistoryEntry[], layout: Layout): string[][] {
  const room = layout.columns - 2 - MOMENT;
  const tables: Column[][] = [];
  for (const column of columnsOf(snapshots)) {
    const last = tables.at(-1);
    if (last === undefined || widthOf([...last, column]) > room) tables.push([column]);
    else last.push(column);
  }
  return tables.map((columns, place) =>
    section(
      place === 0 ? "Figures" : "Figures, continued",
      grid(columns, snapshots, layout),
      layout,
    ),
  );
}

function columnsOf(snapshots: readonly HistoryEntry[]): Column[] {
  return (Object.entries(TITLES) as [DayFigure, string][]).map(([figure, title]) => {
    const cells = snapshots.map(({ figures }) => formatCount(figures[figure]).length);
    return { figure, title, width: 2 + Math.max(title.length, ...cells) };
  });
}

function widthOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

function grid(columns: readonly Column[], snapshots: readonly HistoryEntry[], layout: Layout) {
  const row = (name: string, cellOf: (column: Column) => string) =>
    `  ${flushLeft(name, MOMENT)}${columns.map((each) => flushRight(cellOf(each), each.width)).join("")}`.trimEnd();
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

/** Every chain that the oldest snapshot has, then what the others have changed. */
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
  return section(
    "Transactions by Chain",
    lines.length === 0 ? ["  No snapshot has a transaction on this day."] : lines,
    layout,
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
      line(name, countCell(count, layout), layout.paint.yellow(change), layout),
    ),
  ];
}
