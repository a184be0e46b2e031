import type { Answer } from "../answer/answer.ts";
import { sum } from "../cube/sum.ts";
import { hourName } from "../dashboard/byHour.ts";
import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import { hasPercent, knownCount, rowsChange } from "../dashboard/dataBegin.ts";
import { MIN_BASE, percent } from "../dashboard/percent.ts";
import { type Rate, type RiskFigures, viewRate } from "../dashboard/risk.ts";
import type { ListedRow, View } from "../dashboard/view.ts";
import { isRanked, VIEWS, type ViewName } from "../dashboard/views.ts";
import { type CountedTable, capitalized, isByChain } from "../database/datedTables.ts";
import { hasOtherLength, VERSUS } from "../days/comparison.ts";
import type { Day } from "../days/day.ts";
import { listDays } from "../days/range.ts";
import { CHANGE_TITLE, versusDays } from "../text/comparisonWords.ts";
import { formatDay } from "../text/format.ts";
import { lifecycleMeanings } from "../text/lifecycleMeanings.ts";
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

/**
 * The columns of a view in each form of its table, in their order: in a file, in the page's table of all rows, and in a list
 * of few columns.
 */
const FORM_COLUMNS = {
  file: ["name", "count", "share", "previous", "change", "points", "rate"],
  table: ["name", "count", "previous", "change", "percent", "rate", "share", "points"],
  list: ["name", "count", "change", "rate", "share"],
} as const;

type TableForm = keyof typeof FORM_COLUMNS;

/** What a table shows of an answer. */
export type TableAnswer = Pick<Answer, "dashboard" | "published" | "hours" | "risk" | "unfinished">;

/** The count is the second column of each form. */
const BY_COUNT: Sorting = { column: 1, direction: "descending" };
const BY_TIME: Sorting = { column: 0, direction: "ascending" };

/**
 * The figures of a view. The form `list` has the rows of the published list, which may be cut. The other forms have all rows,
 * and for the wallets the further rows of `walletRows`. The trend has a row for each day or hour in every form.
 */
export function viewTable(name: ViewName, answer: TableAnswer, form: TableForm): ViewFigures {
  const dashboard = form === "list" ? answer.published : answer.dashboard;
  if (name === "transactionTrends") return trendTable(dashboard, answer);
  const isAllWallets = name === "wallets" && form !== "list";
  const rows = isAllWallets ? walletRows(dashboard, form) : VIEWS[name].rows(dashboard);
  const columns = rowColumns(name, dashboard, answer.risk, rows, form);
  return {
    columns,
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
    // The rows of all wallets count different things, so no column orders them.
    order: isAllWallets ? null : BY_COUNT,
  };
}

/** The figures of a view as a file has them. */
export function fileTable(name: ViewName, answer: TableAnswer): Table {
  const { columns, rows } = viewTable(name, answer, "file");
  return { columns: columns.map(({ id }) => id), rows };
}

/** The text of a cell; an en dash if it is missing or null. */
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

type ColumnName = (typeof FORM_COLUMNS)[TableForm][number];

/**
 * The columns of a form in its order, without those that the view does not have:
 * - the columns about the comparison that `comparedColumns` leaves out;
 * - the share in a list, unless the view has shares there (`hasShare`);
 * - the rate of a view without rates.
 */
function rowColumns(
  name: ViewName,
  dashboard: Dashboard,
  risk: RiskFigures,
  rows: readonly RowFigures[],
  form: TableForm,
): RowColumn[] {
  const view = VIEWS[name];
  const { columns, table, decimals, hasShare }: View<Dashboard> = view;
  const [nameTitle, countTitle, shareTitle = ""] = columns;
  const columnsByName: Partial<Record<ColumnName, RowColumn>> = {
    name: {
      id: isRanked(view) ? snakeCase(view.label) : name,
      title: nameTitle,
      type: "text",
      cell: (row) => row.name,
    },
    count: {
      id: isRanked(view) ? view.unit[1] : "count",
      title: countTitle,
      type: "count",
      cell: (row) => row.count,
    },
    ...comparedColumns(name, dashboard, rows),
  };
  if (form !== "list" || hasShare) {
    columnsByName.share = {
      id: "share_percent",
      title: shareTitle,
      type: decimals === 2 ? "finePercent" : "percent",
      cell: (row) => row.sharePercent,
    };
  }
  const rate = viewRate(name);
  if (rate !== undefined) columnsByName.rate = rateColumn(rate, table, dashboard, risk);
  return FORM_COLUMNS[form].flatMap((columnName) => columnsByName[columnName] ?? []);
}

/**
 * The columns about the comparison; none if no row has a count of the comparison range. If that range has another number of
 * days, the change and the points are left out, since a longer range has more rows. The change in percent stays: it compares
 * daily means.
 */
function comparedColumns(
  name: ViewName,
  dashboard: Dashboard,
  rows: readonly RowFigures[],
): Partial<Record<ColumnName, RowColumn>> {
  const isCompared = rows.some(({ previous }) => previous !== null);
  if (!isCompared) return {};
  const previous: RowColumn = { ...previousColumn(dashboard), cell: (row) => row.previous };
  const percentColumn = changePercentColumn(name, dashboard);
  if (hasOtherLength(dashboard)) return { previous, percent: percentColumn };
  // Clean wallets are never compared: their cell is empty, without the dash of a number that is not known.
  const change: RowColumn = { ...CHANGE, cell: (row) => rowChange(row) ?? "" };
  const points = pointsColumn(name, dashboard, rows);
  return { previous, percent: percentColumn, change, points };
}

/** The change of each count in percent; null if `hasPercent` forbids it, a count is not known, or the earlier one is small. */
function changePercentColumn(name: ViewName, dashboard: Dashboard): RowColumn {
  const isPercentKnown = hasPercent(dashboard, VIEWS[name].table);
  return {
    id: "change_percent",
    title: hasOtherLength(dashboard) ? "% a day" : "%",
    type: "changePercent",
    cell: ({ count, previous }) => {
      if (!isPercentKnown || count === null || previous === null) return null;
      return previous < MIN_BASE ? null : rowsChange(count, previous, dashboard);
    },
  };
}

/**
 * The change of each count in percent of the earlier count of all rows, so that the points add up to the change of all. It is
 * null if `hasPercent` forbids it, a count is not known, or there were no rows before.
 */
function pointsColumn(
  name: ViewName,
  dashboard: Dashboard,
  rows: readonly RowFigures[],
): RowColumn {
  const isPercentKnown = hasPercent(dashboard, VIEWS[name].table);
  const previousTotal = sum(rows.map(({ previous }) => previous ?? 0));
  return {
    id: "contribution_points",
    title: "Points",
    type: "points",
    note: `Points: what a row adds to the change of ${allRowsWords(name, dashboard)}, in percentage points (pp) of their earlier count.`,
    cell: (row) => {
      const change = rowChange(row);
      if (!isPercentKnown || change === null || previousTotal === 0) return null;
      return percent(change, previousTotal, 1);
    },
  };
}

/** The change of a count; null if it is not known here or in the comparison range. */
function rowChange({ count, previous }: RowFigures): number | null {
  return count === null || previous === null ? null : count - previous;
}

/** The rows that the list of a view adds up to: `all exploits with a chain`. */
function allRowsWords(name: ViewName, { completeness }: Dashboard): string {
  const { table, unit } = VIEWS[name];
  const unlinkedRows = completeness[table]?.unlinked ?? 0;
  const leavesOutRows = isByChain(table) && unlinkedRows > 0;
  return `all ${unit[1]}${leavesOutRows ? " with a chain" : ""}`;
}

/** The rate of each chain: rows of one table per 1,000 transactions; null for a chain without a known rate. */
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

/** The days whose transactions a rate counts: those of the range from the table's first row on. */
function ratedDays(table: CountedTable, { dataBegin, range }: Dashboard): string {
  const begin = dataBegin[table]?.day ?? range.from;
  return begin > range.from ? `since ${formatDay(begin)}, when ${table} begin` : "in these days";
}

const RATE_HEAD = "Per 1,000";

const CHANGE = { id: "change", title: CHANGE_TITLE, type: "difference" } as const;

function previousColumn(dashboard: Dashboard): ViewColumn {
  return { id: "previous", title: capitalized(versusDays(dashboard)), type: "count" };
}

/**
 * The flagged and the clean wallets, their total, and the flagged wallets of the comparison range and of each state. A file
 * has ids such as `previous_flagged` as names. Counts that are not known are null; unknown states have no rows.
 */
function walletRows(dashboard: Dashboard, form: TableForm): RowFigures[] {
  const { total, previousFlagged } = dashboard.wallets ?? { total: null, previousFlagged: null };
  const row = (id: string, text: string, count: number | null, sharePercent: number | null) => {
    return { name: form === "file" ? id : text, count, previous: null, sharePercent };
  };
  const flaggedRow = (id: string, meaning: string, count: number | null) =>
    row(`${id}_flagged`, `Flagged, ${meaning}`, count, null);
  // Without a comparison, the count of the earlier flagged wallets is not known. Its row is named after the previous period.
  const comparedDays = dashboard.comparison === "none" ? VERSUS.previous : versusDays(dashboard);
  // 100 %, or 0 without wallets.
  const totalShare = total === null ? null : percent(total, total, 1);
  const rows = VIEWS.wallets
    .rows(dashboard)
    .map(({ name, count, sharePercent }) => row(name.toLowerCase(), name, count, sharePercent));
  rows.push(row("total", "Total", total, totalShare));
  rows.push(flaggedRow("previous", comparedDays, previousFlagged));
  const { flagged } = dashboard.lifecycle;
  if (flagged === null) return rows;
  for (const { state, meaning } of lifecycleMeanings(dashboard)) {
    rows.push(flaggedRow(state, meaning, flagged[state]));
  }
  return rows;
}

/** A column of a trend with its cell in each row. */
interface TrendColumn extends ViewColumn {
  readonly counts: readonly (number | null)[];
}

/**
 * The total and each chain by day or, if `hours` are known, by the hours of the single day. Hours are not compared. A count
 * that is not known (see `knownCount`) is null.
 */
function trendTable(
  dashboard: Dashboard,
  { hours, unfinished }: Pick<TableAnswer, "hours" | "unfinished">,
): ViewFigures {
  const { transactionTrends, dataBegin, range } = dashboard;
  const { days, previous } = transactionTrends;
  const { total, chains } = hours ?? transactionTrends;
  const known = (counts: readonly number[], countedDays: readonly Day[]) =>
    countedDays.map((day, index) => {
      const count = counts[index] ?? null;
      return knownCount(count, { from: day, to: day }, dataBegin.transactions, unfinished);
    });
  const rowDays = hours === null ? days : hours.total.map(() => range.from);
  const totals = known(total, rowDays);
  const columns: TrendColumn[] = [{ id: "total", title: "Total", type: "count", counts: totals }];
  if (previous !== null && dashboard.previous !== null && hours === null) {
    const previousCounts = known(previous, listDays(dashboard.previous));
    const changes = totals.map((count, day) => difference(count, previousCounts[day]));
    columns.push({ ...previousColumn(dashboard), counts: previousCounts });
    columns.push({ ...CHANGE, counts: changes });
  }
  for (const { chain, counts } of chains) {
    columns.push({ ...chainColumn(chain), counts: known(counts, rowDays) });
  }
  const rowNames = hours === null ? days : hours.total.map((_, hour) => hourName(hour));
  const rowCells = (index: number) => columns.map(({ counts }) => counts[index] ?? null);
  return {
    columns: [hours === null ? DAY : HOUR, ...columns],
    rows: rowNames.map((name, index) => [name, ...rowCells(index)]),
    order: BY_TIME,
  };
}

/** The change of a day; null if one of the counts is not known, and for a day that a shorter comparison range does not have. */
function difference(count: number | null, previous: number | null = null): number | null {
  return count === null || previous === null ? null : count - previous;
}

const DAY: ViewColumn = { id: "day", title: "Day", type: "day" };
const HOUR: ViewColumn = { id: "hour", title: "Hour", type: "text" };

/** The names of the other columns of a trend: its own, that of the page's notes, and those of `withProvenance`. */
const OTHER_COLUMN =
  /^(day|hour|total|previous|change|notes|(range|previous)_(from|to)|time_zone|source|as_of)( \(chain\))*$/i;

/** A chain may have the name of another column: the suffix marks it as a chain. */
function chainColumn(chain: string): ViewColumn {
  const isTaken = OTHER_COLUMN.test(chain);
  const name = isTaken ? `${chain} (chain)` : chain;
  return { id: name, title: name, type: "count" };
}
