import type { Answer } from "../answer/answer.ts";
import { sum } from "../cube/sum.ts";
import { hourName } from "../dashboard/byHour.ts";
import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import { hasPercent, rowsChange } from "../dashboard/dataBegin.ts";
import type { HourTrends } from "../dashboard/hours.ts";
import { MIN_BASE, percent } from "../dashboard/percent.ts";
import { type Rate, type RiskFigures, viewRate } from "../dashboard/risk.ts";
import type { ListedRow, View } from "../dashboard/view.ts";
import { isRanked, VIEWS, type ViewName } from "../dashboard/views.ts";
import { type CountedTable, capitalized, isByChain } from "../database/datedTables.ts";
import { hasOtherLength, VERSUS } from "../days/comparison.ts";
import { CHANGE_TITLE, versusDays } from "../text/comparisonWords.ts";
import { formatDay } from "../text/format.ts";
import { lifecycleSentence } from "../text/lifecycleSentence.ts";
import { formatRate } from "../text/riskWords.ts";
import { CELL_FORMATS, type CellType } from "./cellTypes.ts";
import { type Sorting, snakeCase, type Table, type TableCell } from "./table.ts";

export interface ViewFigures {
  readonly columns: readonly ViewColumn[];
  readonly rows: Table["rows"];
  /** The column that orders the rows, if one does. */
  readonly order: Sorting | null;
}

/** A column, with one title and one format on the page, in the terminal and in files. */
export interface ViewColumn {
  /** Its name in a file, unique in its table. */
  readonly id: string;
  readonly title: string;
  readonly type: CellType;
  /** What explains its figures. */
  readonly note?: string;
}

/** The columns of labels with counts: in a file, in the page's table of all rows, and in a list of few columns. */
const SHOWN = {
  file: ["name", "count", "share", "previous", "change", "points", "rate"],
  table: ["name", "count", "previous", "change", "percent", "rate", "share", "points"],
  list: ["name", "count", "change", "rate", "share"],
} as const;

type TableForm = keyof typeof SHOWN;

/** What a table shows of an answer. */
export type TableAnswer = Pick<Answer, "dashboard" | "published" | "hours" | "risk">;

/** The figures of a view: every row, or those of the list; those of the trend by day in any form. */
export function viewTable(name: ViewName, answer: TableAnswer, form: TableForm): ViewFigures {
  const dashboard = form === "list" ? answer.published : answer.dashboard;
  if (name === "transactionTrends") return trendTable(dashboard, answer.hours);
  const isWhole = name === "wallets" && form !== "list";
  const rows = isWhole ? walletRows(dashboard, form) : VIEWS[name].rows(dashboard);
  const columns = rowColumns(name, dashboard, answer.risk, rows, form);
  return {
    columns,
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
    order: isWhole ? null : { column: 1, direction: "descending" },
  };
}

/** The figures of a view as a file has them. */
export function fileTable(name: ViewName, answer: TableAnswer): Table {
  const { columns, rows } = viewTable(name, answer, "file");
  return { columns: columns.map(({ id }) => id), rows };
}

export function formatCell({ type }: ViewColumn, cell: TableCell = null): string {
  return typeof cell === "string" ? cell : CELL_FORMATS[type](cell);
}

interface RowFigures extends Omit<ListedRow, "count" | "sharePercent"> {
  readonly count: number | null;
  readonly sharePercent: number | null;
}

interface RowColumn extends ViewColumn {
  readonly cell: (row: RowFigures) => TableCell;
}

type ColumnName = (typeof SHOWN)[TableForm][number];

/** Shares are percentages of all rows, those of wallets percentages of the total. A list leaves out most shares. */
function rowColumns(
  name: ViewName,
  dashboard: Dashboard,
  risk: RiskFigures,
  rows: readonly RowFigures[],
  form: TableForm,
): RowColumn[] {
  const view = VIEWS[name];
  const { columns, table, decimals, hasShare }: View<Dashboard> = view;
  const [title, counted, share = ""] = columns;
  const [id, countId] = isRanked(view) ? [snakeCase(view.label), view.unit[1]] : [name, "count"];
  const columnsByName: Partial<Record<ColumnName, RowColumn>> = {
    name: { id, title, type: "text", cell: (row) => row.name },
    count: { id: countId, title: counted, type: "count", cell: (row) => row.count },
    ...comparedColumns(name, dashboard, rows),
  };
  if (form !== "list" || hasShare) {
    columnsByName.share = {
      id: "share_percent",
      title: share,
      type: decimals === 2 ? "finePercent" : "percent",
      cell: (row) => row.sharePercent,
    };
  }
  const rate = viewRate(name);
  if (rate !== undefined) columnsByName.rate = rateColumn(rate, table, dashboard, risk);
  return SHOWN[form].flatMap((column) => columnsByName[column] ?? []);
}

/**
 * The count of each row in the comparison range, its change, and its part of the whole change: percentage points of all
 * rows in the comparison range. None without a comparison range. Small and unknown counts have no change in percent.
 */
function comparedColumns(
  name: ViewName,
  dashboard: Dashboard,
  rows: readonly RowFigures[],
): Partial<Record<ColumnName, RowColumn>> {
  if (rows.every(({ previous }) => previous === null)) return {};
  const isPercent = hasPercent(dashboard, VIEWS[name].table);
  const isOtherLength = hasOtherLength(dashboard);
  const previous: RowColumn = { ...previousColumn(dashboard), cell: (row) => row.previous };
  const percentColumn: RowColumn = {
    id: "change_percent",
    title: isOtherLength ? "% a day" : "%",
    type: "changePercent",
    cell: ({ count, previous }) => {
      if (count === null || previous === null || previous < MIN_BASE || !isPercent) return null;
      return rowsChange(count, previous, dashboard);
    },
  };
  // Counts of more days are larger without a change.
  if (isOtherLength) return { previous, percent: percentColumn };
  const previousTotal = sum(rows.map(({ previous }) => previous ?? 0));
  const points: RowColumn = {
    id: "contribution_points",
    title: "Points",
    type: "points",
    note: `Points: what a row adds to the change of ${wholeOf(name, dashboard)}, in percentage points (pp) of their earlier count.`,
    cell: (row) => {
      const change = rowChange(row);
      if (change === null || !isPercent || previousTotal === 0) return null;
      return percent(change, previousTotal, 1);
    },
  };
  const change: RowColumn = { ...CHANGE, cell: (row) => rowChange(row) ?? "" };
  return { previous, percent: percentColumn, change, points };
}

/** The change of a count; null if it is not known here or in the comparison range. */
function rowChange({ count, previous }: RowFigures): number | null {
  return count === null || previous === null ? null : count - previous;
}

/** The rows that the list of a view adds up to: `all exploits with a chain`. */
function wholeOf(name: ViewName, { completeness }: Dashboard): string {
  const { table, unit } = VIEWS[name];
  const hasUnlinked = isByChain(table) && Number(completeness[table]?.unlinked) > 0;
  return `all ${unit[1]}${hasUnlinked ? " with a chain" : ""}`;
}

/** The rates of chains: by the rows of one table, per 1,000 transactions. */
function rateColumn(
  { name }: Rate,
  table: CountedTable,
  dashboard: Dashboard,
  { risk, riskByChain }: RiskFigures,
): RowColumn {
  const rates = new Map(riskByChain.map((row) => [row.chain, row[name]]));
  return {
    id: snakeCase(name),
    title: RATE_HEAD,
    type: "rate",
    note: `${RATE_HEAD} transactions of the chain ${ratedDays(table, dashboard)}; not known below ${MIN_BASE}. Of all transactions: ${formatRate(risk[name])}.`,
    cell: (row) => rates.get(row.name) ?? null,
  };
}

/** Transactions before a table's first row have no rate. */
function ratedDays(table: CountedTable, { dataBegin, range }: Dashboard): string {
  const begin = dataBegin[table]?.day ?? range.from;
  return begin > range.from ? `since ${formatDay(begin)}, when ${table} begin` : "in these days";
}

const RATE_HEAD = "Per 1,000";

const CHANGE = { id: "change", title: CHANGE_TITLE, type: "difference" } as const;

function previousColumn(dashboard: Dashboard): ViewColumn {
  return { id: "previous", title: capitalized(versusDays(dashboard)), type: "count" };
}

/** The wallets, their total, and the flagged wallets of the comparison range and of each state. */
function walletRows(dashboard: Dashboard, form: TableForm): RowFigures[] {
  const { total, previousFlagged } = dashboard.wallets ?? { total: null, previousFlagged: null };
  const { flagged } = dashboard.lifecycle;
  // Without a comparison the words of the previous period stand in.
  const isNone = dashboard.comparison === "none";
  const comparedDays = isNone ? VERSUS.previous : versusDays(dashboard);
  const row = (id: string, text: string, count: number | null, sharePercent: number | null) => {
    return { name: form === "file" ? id : text, count, previous: null, sharePercent };
  };
  // Of no wallets, all are 0 %.
  const totalShare = total === null || total === 0 ? total : 100;
  const part = (part: string, meaning: string, count: number | null) =>
    row(`${part}_flagged`, `Flagged, ${meaning}`, count, null);
  return [
    ...VIEWS.wallets
      .rows(dashboard)
      .map(({ name, count, sharePercent }) => row(name.toLowerCase(), name, count, sharePercent)),
    row("total", "Total", total, totalShare),
    part("previous", comparedDays, previousFlagged),
    ...lifecycleSentence(dashboard).flatMap(({ state, meaning }) =>
      flagged === null ? [] : part(state, meaning, flagged[state]),
    ),
  ];
}

/** The days of a trend or, if they are known, the hours of its single day. */
function trendTable(dashboard: Dashboard, hours: HourTrends | null): ViewFigures {
  const { transactionTrends } = dashboard;
  const { days, previous } = transactionTrends;
  const { total, chains } = hours ?? transactionTrends;
  const columns: (ViewColumn & { readonly counts: readonly (number | null)[] })[] = [
    { id: "total", title: "Total", type: "count", counts: total },
  ];
  if (previous !== null && hours === null) {
    const changes = total.map((count, day) => difference(count, previous[day]));
    columns.push({ ...previousColumn(dashboard), counts: previous });
    columns.push({ ...CHANGE, counts: changes });
  }
  for (const { chain, counts } of chains) columns.push({ ...chainColumn(chain), counts });
  const names = hours === null ? days : hours.total.map((_, hour) => hourName(hour));
  return {
    columns: [hours === null ? DAY : HOUR, ...columns],
    rows: names.map((name, index) => [name, ...columns.map(({ counts }) => counts[index] ?? null)]),
    order: { column: 0, direction: "ascending" },
  };
}

/** Null for a day that a shorter comparison range does not have. */
function difference(count: number, previous: number | undefined): number | null {
  return previous === undefined ? null : count - previous;
}

const DAY: ViewColumn = { id: "day", title: "Day", type: "day" };
const HOUR: ViewColumn = { id: "hour", title: "Hour", type: "text" };

/** A chain may have the name of another column: the suffix marks it as a chain. */
function chainColumn(chain: string): ViewColumn {
  const isTaken = /^(day|hour|total|previous|change|notes)( \(chain\))*$/i.test(chain);
  const name = isTaken ? `${chain} (chain)` : chain;
  return { id: name, title: name, type: "count" };
}
