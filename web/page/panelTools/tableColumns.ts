import { RATES } from "../../../shared/dashboard/risk.ts";
import { VERSUS } from "../../../shared/days/comparison.ts";
import type { Day } from "../../../shared/days/day.ts";
import { figureTable } from "../../../shared/tables/figureTable.ts";
import { snakeCase, type Table, type TableCell } from "../../../shared/tables/table.ts";
import {
  formatChangePercent,
  formatCount,
  formatDifference,
  formatPercent,
} from "../../../shared/text/format.ts";
import { lifecycleSentence } from "../../../shared/text/lifecycleSentence.ts";
import { formatRate, RATE_HEAD } from "../../../shared/text/riskWords.ts";
import type { Dashboard } from "../../../shared/views/dashboardSchema.ts";
import { LEAST_BASE, percentChange } from "../../../shared/views/percent.ts";
import { VIEWS, type ViewName } from "../../../shared/views/views.ts";
import { type Ready, uncut } from "../../store/shown.ts";
import type { DayMark } from "../../store/sources/snapshots/readDayMarks.ts";
import { TEXTS } from "../../texts.ts";
import { marksWithin } from "../marks/dayMarks.ts";
import { TABLE_TEXTS } from "./tableTexts.ts";

/** A column of a table on the page. */
export interface ViewColumn {
  /** Unique, unlike the title. */
  readonly id: string;
  readonly title: string;
  readonly format: CellFormat;
}

type CellFormat = (figure: number | null) => string;

/** No chain's column has this name. */
export const NOTES = "notes";

/** The change in percent. */
const PERCENT = "change_percent";

/** The column of percentage points. */
export const POINTS = "contribution_points";

/** Columns with the same meaning in every view. A chain's column never has one of these names. */
const COMMON: Readonly<Record<string, { readonly title: string; readonly format: CellFormat }>> = {
  previous: { title: TABLE_TEXTS.previous, format: formatCount },
  change: { title: TABLE_TEXTS.change, format: formatDifference },
  [NOTES]: { title: TABLE_TEXTS.notes, format: () => "" },
  [PERCENT]: { title: TABLE_TEXTS.percent, format: formatChangePercent },
  [POINTS]: { title: TABLE_TEXTS.points, format: formatPoints },
  ...Object.fromEntries(
    Object.values(RATES).map(({ name }) => [
      snakeCase(name),
      { title: RATE_HEAD, format: formatRate },
    ]),
  ),
};

export function tableColumns(view: ViewName, columns: Table["columns"]): ViewColumn[] {
  const isTrend = VIEWS[view].chart === "trend";
  const titles = isTrend ? [TABLE_TEXTS.day, TEXTS.total] : VIEWS[view].columns;
  return columns.map((name, index) => {
    const common = Object.hasOwn(COMMON, name) ? COMMON[name] : undefined;
    const isShare = name === "share_percent" && !isTrend;
    const isNow = index === 1 && columns[2] === "previous" && !isTrend;
    const own = isShare ? titles[2] : isNow ? TABLE_TEXTS.now : titles[index];
    const title = common?.title ?? own ?? name;
    const format = isShare ? shareFormat(view) : (common?.format ?? formatCount);
    return { id: name, title, format };
  });
}

export function formatCell(cell: TableCell, format: CellFormat): string {
  return typeof cell === "string" ? cell : format(cell);
}

function shareFormat(view: ViewName): CellFormat {
  const { decimals } = VIEWS[view];
  return (share) => (share === null ? formatCount(null) : formatPercent(share, decimals));
}

/** `+1.2 pp`, `−1.2 pp`, `0.0 pp` */
function formatPoints(points: number | null): string {
  return formatChangePercent(points).replace("%", " pp");
}

/** The figures of a view as the page's table has them, and for the trend the notes of its days. */
export function viewTable(view: ViewName, shown: Ready, marks: readonly DayMark[]): Table {
  const { dashboard } = shown;
  const { range, transactionTrends } = dashboard;
  const { columns, rows } = figureTable(view, uncut(shown));
  const within = marksWithin(marks, range);
  const { chart } = VIEWS[view];
  if (chart === "trend" && within.length > 0) {
    return withNotes({ columns, rows }, within, columns.length - transactionTrends.chains.length);
  }
  if (chart === "trend") return { columns, rows };
  if (chart !== "share") return withPercent({ columns, rows });
  return {
    columns,
    rows: rows.map(([name, ...cells]) => [walletsText(name, dashboard), ...cells]),
  };
}

/** The page's label for a row of the wallets' table. */
export function walletsText(name: TableCell | undefined, dashboard: Dashboard): string {
  const { comparison } = dashboard;
  const [part, group = part] = `${name}`.split("_");
  // Without a comparison the words of the previous period stand in.
  const compared = comparison === "none" ? "previous" : comparison;
  const earlier = { state: "previous", meaning: VERSUS[compared] };
  const words = [earlier, ...lifecycleSentence(dashboard)];
  const meaning = words.find(({ state }) => state === part)?.meaning ?? [];
  return [`${group}`.replace(/^./, (letter) => letter.toUpperCase()), meaning].flat().join(", ");
}

/** A table of days with a column of notes and revisions added. */
function withNotes({ columns, rows }: Table, marks: readonly DayMark[], place: number): Table {
  return {
    columns: columns.toSpliced(place, 0, NOTES),
    rows: rows.map((cells) => cells.toSpliced(place, 0, dayNotes(cells[0] as Day, marks))),
  };
}

function dayNotes(day: Day, marks: readonly DayMark[]): string | null {
  const texts = marksWithin(marks, { from: day, to: day }).map(({ text }) => text);
  return texts.length === 0 ? null : texts.join(" · ");
}

/** The table of a compared view in reading order: name, now, before, change, percent, rate, share, points. */
export function withPercent({ columns, rows }: Table): Table {
  if (columns.length < 6) return { columns, rows };
  return {
    columns: inOrder(columns, PERCENT),
    rows: rows.map((cells) => inOrder(cells, changePercent(cells))),
  };
}

function inOrder<Cell>(
  [name, now, share, before, change, points, ...rate]: readonly Cell[],
  percent: Cell,
) {
  return [name, now, before, change, percent, ...rate, share, points] as Cell[];
}

/** Null if the points are unknown (before the first data), and for a small base. */
function changePercent([, now, , before, , points = null]: readonly TableCell[]): TableCell {
  if (points === null || Number(before) < LEAST_BASE) return null;
  return percentChange(Number(now), Number(before));
}
