import type { Answer } from "../answer/answer.ts";
import { type Cube, columns, IDENTITIES } from "../cube/cube.ts";
import { denseSum } from "../cube/series.ts";
import { cardList } from "../dashboard/cardList.ts";
import { CARD_NAMES, CARDS } from "../dashboard/cards.ts";
import type { ChainFigures } from "../dashboard/chainFigures.ts";
import type { NullableCompared } from "../dashboard/compared.ts";
import { dailyFigures } from "../dashboard/dailyFigures.ts";
import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import {
  comparedCount,
  type DataBegin,
  knownCount,
  knownPrevious,
} from "../dashboard/dataBegin.ts";
import { DEFINITIONS } from "../dashboard/definitions.ts";
import { MIN_BASE, percent } from "../dashboard/percent.ts";
import type { Returning, Span } from "../dashboard/returns.ts";
import { RATES, type Rate, type Risk } from "../dashboard/risk.ts";
import { VIEW_NAMES, VIEWS, type ViewName } from "../dashboard/views.ts";
import {
  CHAIN_TABLES,
  type CountedTable,
  capitalized,
  JOINED_TABLES,
  TABLES,
  tableTitle,
} from "../database/datedTables.ts";
import { toSecond } from "../days/day.ts";
import { indexRange } from "../days/indexRange.ts";
import { type DayRange, dayCount } from "../days/range.ts";
import { membershipsCaveat, withKnownUsers } from "../text/caveats.ts";
import { changeTitle, versus, versusDays } from "../text/comparisonWords.ts";
import { formatCount, formatList } from "../text/format.ts";
import { lifecycleMeanings } from "../text/lifecycleMeanings.ts";
import { soFar } from "../text/provenanceWords.ts";
import { rangeCaveats } from "../text/rangeCaveats.ts";
import { RETURNS_TITLE } from "../text/returnRows.ts";
import { IDENTITY_NOUNS } from "../text/singleDays.ts";
import type { CellType } from "./cellTypes.ts";
import type { TableCell } from "./table.ts";
import { viewTable } from "./viewTable.ts";

/** A sheet of a spreadsheet: each row has one cell per column. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
}

interface SheetColumn {
  readonly title: string;
  readonly type: CellType;
}

/** A value of the type of its column, or of another type. Null is not known. */
export type SheetCell = TableCell | TypedCell;

export interface TypedCell {
  readonly type: CellType;
  readonly value: TableCell;
}

/** What the sheet "About" has beside what an answer knows. */
export interface WorkbookSource {
  /** The name of the site. */
  readonly brand: string;
  /** Where the figures come from: a kind of source, such as `live`, or its name and age. */
  readonly source: string;
}

/** The figures of all views as sheets. With chains, also their figures together; with `hasReturns`, how often identities return. */
export function workbook(
  answer: Answer,
  { chains, hasReturns }: { readonly chains: readonly string[]; readonly hasReturns: boolean },
  source: WorkbookSource,
): Sheet[] {
  const sheets = [
    figuresSheet(answer, answer.chain(chains)),
    daysSheet(answer),
    ...VIEW_NAMES.map((view) => viewSheet(view, answer)),
  ];
  if (hasReturns) sheets.push(returnsSheet(answer));
  const definitions = [...Object.values(DEFINITIONS), ...Object.values(RATES)];
  return withAbout(sheets, answer, source, definitions);
}

/** Every row of one view as a sheet. */
export function viewWorkbook(view: ViewName, answer: Answer, source: WorkbookSource): Sheet[] {
  return withAbout([viewSheet(view, answer)], answer, source, [DEFINITIONS[view]]);
}

/** The most columns and rows of a sheet that spreadsheets open, the row of titles included. */
const MAX_COLUMNS = 16_384;
const MAX_ROWS = 1_048_576;

/** The sheets, cut to the size that a spreadsheet can have, and a sheet about them that names what was cut. */
function withAbout(
  sheets: readonly Sheet[],
  answer: Answer,
  source: WorkbookSource,
  definitions: readonly Definition[],
): Sheet[] {
  const maxDataRows = MAX_ROWS - 1;
  const cutSheets = sheets.map(({ name, columns, rows }) => ({
    name,
    columns: columns.slice(0, MAX_COLUMNS),
    rows: rows.slice(0, maxDataRows).map((cells) => cells.slice(0, MAX_COLUMNS)),
  }));
  const cutNotes = sheets.flatMap(({ name, columns, rows }) => [
    ...cutNote(name, "columns", columns.length, MAX_COLUMNS),
    ...cutNote(name, "rows", rows.length, maxDataRows),
  ]);
  return [...cutSheets, aboutSheet(answer, source, cutNotes, definitions)];
}

/** The note about what a sheet leaves out, as a list; empty if nothing is left out. */
function cutNote(sheet: string, what: string, count: number, limit: number): string[] {
  if (count <= limit) return [];
  return [`${sheet} has the first ${formatCount(limit)} of ${formatCount(count)} ${what}`];
}

/** A view as the page's table of all its rows. */
function viewSheet(view: ViewName, answer: Answer): Sheet {
  const { columns, rows } = viewTable(view, answer, "table");
  return { name: VIEWS[view].title, columns, rows };
}

interface FigureRow {
  readonly name: string;
  /** By default a count. */
  readonly type?: CellType;
  readonly value: number | null;
  readonly previous?: number | null;
  readonly changePercent?: number | null;
}

/** Every figure that is one number, with its value in the comparison range and its change. */
function figuresSheet(answer: Answer, chain: ChainFigures | null): Sheet {
  const dashboard = withKnownUsers(answer.dashboard);
  const figuresOfChains = chain === null ? [] : chainFigures(chain, dashboard);
  const figures = [
    ...cardList(dashboard.cards).map(
      ({ card, value, previous = null, changePercent = null }): FigureRow => {
        const { title, table } = CARDS[card];
        const begin = table === null ? null : dashboard.dataBegin[table];
        const base = knownPrevious({ previous, changePercent }, begin);
        return { name: title, value, previous: base, changePercent };
      },
    ),
    ...soFarFigures(answer),
    ...walletFigures(dashboard),
    ...rateFigures(answer.risk.risk),
    ...lifecycleFigures(dashboard),
    ...unlinkedFigures(dashboard),
    ...figuresOfChains,
  ];
  const isCompared = dashboard.comparison !== "none";
  const rows = figures.map(({ name, type = "count", value, previous = null, changePercent }) => {
    const cells: SheetCell[] = [name, { type, value }];
    if (isCompared) cells.push({ type, value: previous }, changePercent ?? null);
    return cells;
  });
  const columns: SheetColumn[] = [
    { title: "Name", type: "text" },
    { title: "Value", type: "count" },
  ];
  if (isCompared) {
    columns.push({ title: capitalized(versusDays(dashboard)), type: "count" });
    columns.push({ title: changeTitle(dashboard), type: "changePercent" });
  }
  return { name: "Figures", columns, rows };
}

/** The rows of each table up to the last complete hour; none for a table whose hours are not known. */
function soFarFigures({ soFar, dashboard }: Answer): FigureRow[] {
  return TABLES.flatMap((table): FigureRow[] => {
    const rows = soFar?.[table] ?? null;
    if (rows === null) return [];
    const { until, ...figure } = rows;
    const name = `${tableTitle(table)} by ${until}`;
    return [{ name, ...shownFigure(figure, dashboard.dataBegin[table]) }];
  });
}

/** The flagged and the clean wallets; none if wallets are not known. */
function walletFigures(dashboard: Dashboard): FigureRow[] {
  const { wallets } = dashboard;
  if (wallets === null) return [];
  const { flagged, clean, flaggedPercent, previousFlagged } = wallets;
  const compared = comparedCount(
    flagged,
    previousFlagged,
    dashboard,
    "notifications",
    "identities",
  );
  return [
    { name: "Flagged Wallets", ...shownFigure(compared, dashboard.dataBegin.notifications) },
    { name: "Clean Wallets", value: clean },
    { name: "Flagged Wallets, share", type: "percent", value: flaggedPercent },
  ];
}

/**
 * The figure without a change in percent from a small previous count, of which a percentage would say little, and with its
 * previous count if that is known (`knownPrevious`).
 */
function shownFigure({ value, ...base }: NullableCompared, begin: DataBegin): NullableCompared {
  const isSmall = base.previous === null || base.previous < MIN_BASE;
  const changePercent = isSmall ? null : base.changePercent;
  const previous = knownPrevious({ ...base, changePercent }, begin);
  return { value, previous, changePercent };
}

function rateFigures(rates: Pick<Risk, Rate["name"]>, prefix = ""): FigureRow[] {
  return Object.values(RATES).map(({ name, title }) => {
    return { name: `${prefix}${title}`, type: "rate", value: rates[name] };
  });
}

/** The four states of each kind of identity that is known. */
function lifecycleFigures(dashboard: Dashboard): FigureRow[] {
  const states = lifecycleMeanings(dashboard);
  return IDENTITIES.flatMap((kind) => {
    const counts = dashboard.lifecycle[kind];
    if (counts === null) return [];
    const name = capitalized(`${IDENTITY_NOUNS[kind]}s`);
    return states.map(({ state, title }) => {
      return { name: `${name}, ${title.toLowerCase()}`, value: counts[state] };
    });
  });
}

function unlinkedFigures({ unlinked }: Dashboard): FigureRow[] {
  return JOINED_TABLES.map((table) => {
    return { name: `${tableTitle(table)} without a chain`, value: unlinked[table] };
  });
}

/** The figures of chains together. The name of each figure begins with the names of the chains. */
function chainFigures(figures: ChainFigures, { dataBegin }: Dashboard): FigureRow[] {
  const prefix = `${formatList(figures.chains)}: `;
  return [
    ...CHAIN_TABLES.map((table) => {
      const name = `${prefix}${tableTitle(table)}`;
      return { name, ...shownFigure(figures[table], dataBegin[table]) };
    }),
    { name: `${prefix}share`, type: "finePercent", value: figures.sharePercent },
    ...rateFigures(figures, prefix),
  ];
}

/** The figures of each day. Users, projects and wallets are distinct within a day: their days do not add up. */
function daysSheet({ cube, dashboard, unfinished }: Answer): Sheet {
  const { range, dataBegin, flaggedTrends } = dashboard;
  const columns: DayColumn[] = [
    ...cardColumns(cube, dashboard),
    {
      title: "Flagged Wallets",
      table: "notifications",
      counts: flaggedTrends?.flagged ?? null,
    },
    {
      title: "Flagged for the first time",
      table: "notifications",
      counts: flaggedTrends?.firstTime ?? null,
    },
  ];
  for (const table of TABLES) {
    // The card of transactions has their column.
    if (table === "transactions") continue;
    columns.push({ title: tableTitle(table), table, counts: rowsByDay(cube, table, range) });
  }
  const rows = dashboard.transactionTrends.days.map((day, index) => {
    const cells = columns.map(({ table, counts }) => {
      const count = counts?.[index] ?? null;
      return knownCount(count, { from: day, to: day }, dataBegin[table], unfinished);
    });
    return [day, ...cells];
  });
  const countColumns = columns.map(({ title }): SheetColumn => ({ title, type: "count" }));
  return { name: "Days", columns: [{ title: "Day", type: "day" }, ...countColumns], rows };
}

/** The columns of the cards with a table: any other count has no days. Users have no counts if they cannot be counted. */
function cardColumns(cube: Cube, dashboard: Dashboard): DayColumn[] {
  const countsByCard = dailyFigures(cube, dashboard.range);
  return CARD_NAMES.flatMap((card): DayColumn[] => {
    const { title, table } = CARDS[card];
    if (table === null) return [];
    const isUnknown = card === "activeUsers" && membershipsCaveat(dashboard) !== null;
    return [{ title, table, counts: isUnknown ? null : (countsByCard[card] ?? null) }];
  });
}

/** The rows of a table by day of a range; null if they are not known. */
function rowsByDay(cube: Cube, table: CountedTable, range: DayRange): number[] | null {
  const rows = cube[table];
  if (rows === null) return null;
  const { from, to } = indexRange(cube.cover, range);
  return denseSum(columns(rows), from, to);
}

interface DayColumn {
  readonly title: string;
  readonly table: CountedTable;
  /** By day of the range; null if they are not known. */
  readonly counts: readonly number[] | null;
}

/** How often identities return, with a row for each span of days. */
function returnsSheet({ returns }: Answer): Sheet {
  const rows = IDENTITIES.flatMap((kind) => {
    const returning = returns[kind];
    if (returning === null) return [];
    const name = capitalized(`${IDENTITY_NOUNS[kind]}s`);
    return returning.spans.map((span) => [name, ...returnCells(returning, span)]);
  });
  return {
    name: RETURNS_TITLE,
    columns: [
      { title: "Identities", type: "text" },
      { title: "Days", type: "count" },
      { title: "Seen", type: "count" },
      { title: "Of all seen", type: "percent" },
      { title: "Seen again", type: "percent" },
      { title: "Sightings", type: "count" },
      { title: "Pauses", type: "count" },
      { title: "Stickiness", type: "percent" },
    ],
    rows,
  };
}

/** The cells of a span, in the order of the columns after the first one; null for what the cover cannot give. */
function returnCells({ seen, stickinessPercent }: Returning, span: Span): SheetCell[] {
  const { days, active, again, pauses } = span;
  const seenLast = active.at(-1) ?? null;
  const share = seenLast === null || seen === 0 ? null : percent(seenLast, seen, 1);
  const seenAgain = again?.percent ?? null;
  const sightings = again?.sightings ?? null;
  return [days, seenLast, share, seenAgain, sightings, pauses, stickinessPercent];
}

type Definition = Pick<(typeof DEFINITIONS)[ViewName], "title" | "definition">;

/** The days, the source, what limits the figures, and what they count. */
function aboutSheet(
  answer: Answer,
  { brand, source }: WorkbookSource,
  cutNotes: readonly string[],
  definitions: readonly Definition[],
): Sheet {
  const { dashboard, takenAt, unfinished, notable } = answer;
  const { range, previous, timeZone } = dashboard;
  const rows: SheetCell[][] = [["Name", brand], ...dayRows("Range", range)];
  const addEach = (name: string, texts: readonly string[]) => {
    for (const text of texts) rows.push([name, text]);
  };
  addEach("So far", soFar(unfinished, range));
  rows.push(["Compared with", capitalized(versus(dashboard))]);
  if (previous !== null) rows.push(...dayRows("Compared", previous));
  rows.push(["Time zone", timeZone]);
  rows.push(["Source", source]);
  rows.push(["Time of the figures (UTC)", takenAt === null ? "not known" : toSecond(takenAt)]);
  addEach(
    "Notable",
    notable.map(({ sentence }) => sentence),
  );
  addEach("Note", [...rangeCaveats(dashboard), ...cutNotes]);
  for (const { title, definition } of definitions) rows.push([title, definition]);
  const columns: SheetColumn[] = [
    { title: "About", type: "text" },
    { title: "", type: "text" },
  ];
  return { name: "About", columns, rows };
}

function dayRows(name: string, days: DayRange): SheetCell[][] {
  return [
    [`${name}, first day`, { type: "day", value: days.from }],
    [`${name}, last day`, { type: "day", value: days.to }],
    [`${name}, days`, { type: "count", value: dayCount(days) }],
  ];
}
