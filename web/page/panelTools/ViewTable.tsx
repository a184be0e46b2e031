import { type CSSProperties, type UIEvent, useMemo, useState } from "react";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { VIEWS, type ViewName } from "../../../shared/dashboard/views.ts";
import type { Day } from "../../../shared/days/day.ts";
import { type Sorting, sortedRows, type TableCell } from "../../../shared/tables/table.ts";
import {
  formatCell,
  type ViewColumn,
  type ViewFigures,
  viewTable,
} from "../../../shared/tables/viewTable.ts";
import { beginWords } from "../../../shared/text/caveats.ts";
import { useMedium } from "../../browser/usePrinting.ts";
import type { ReadyFigures } from "../../store/figures.ts";
import type { DayMark } from "../../store/sources/snapshots/readDayMarks.ts";
import { setList } from "../../store/url/urlHistory.ts";
import { isEntryOf } from "../../store/url/urlState.ts";
import { markKey, marksWithin, useDayMarks } from "../marks/dayMarks.ts";
import { DatedText } from "../parts/DatedText.tsx";
import { Icon } from "../parts/Icon.tsx";
import { Name } from "../parts/Name.tsx";
import { MAX_PICTURED_ROWS } from "./picture/drawnTable.ts";
import "./tables.css";

/** The texts of the tables, loaded with them. */
const TABLE_TEXTS = {
  figures: (label: string) => `${label}, figures`,
  notes: "Notes",
} as const;

/** The id of the column of notes, which no other column has. */
const NOTES = "notes";

interface ViewTableProps {
  readonly view: ViewName;
  readonly figures: ReadyFigures;
  /** The order of the rows as in the URL, such as `.count.desc`; empty for the usual order. */
  readonly order: string;
}

/**
 * The figures of a view as a table of all rows. A click on a column's header writes the order of the rows to the URL. Of a
 * long table only the rows near the scroll position are in the document.
 */
export function ViewTable({ view, figures, order }: ViewTableProps) {
  const dashboard = figures.answer.published;
  const marks = useDayMarks();
  const plainTable = useMemo(() => viewTable(view, figures.answer, "table"), [view, figures]);
  const table = useMemo(
    () => withNotes(plainTable, dashboard, marks),
    [plainTable, dashboard, marks],
  );
  const { columns } = table;
  const chosenSorting = useMemo(() => sortingIn(order, table), [order, table]);
  // The table's rows are in its usual order already.
  const sorting = chosenSorting ?? table.order;
  const rows = useMemo(
    () => (chosenSorting === null ? table.rows : sortedRows(table.rows, chosenSorting)),
    [table, chosenSorting],
  );
  const sort = (newSorting: Sorting) => {
    // The URL lists the open tables, each with the order of its rows, such as `wallets.count.desc`.
    const newEntry = view + orderWord(newSorting, table);
    setList("table", (entries) =>
      entries.map((entry) => (isEntryOf(view, entry) ? newEntry : entry)),
    );
  };
  const { first, end, onScroll } = useRowsInSight(rows.length);
  const isWhole = end - first === rows.length;
  const { title } = VIEWS[view];
  const caption = captionText(view, columns, dashboard);
  return (
    <section
      className="view-table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
      tabIndex={0}
      aria-label={TABLE_TEXTS.figures(title)}
      onScroll={onScroll}
    >
      <table aria-label={title} aria-rowcount={rows.length + 1}>
        {caption !== "" && <caption>{caption}</caption>}
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ id, title }, column) => (
              <SortableHeader
                key={id}
                title={title}
                column={column}
                sorting={sorting}
                onSort={sort}
              />
            ))}
          </tr>
        </thead>
        {/* Columns keep their widths while other rows scroll into sight. */}
        {!isWhole && <WidestCells columns={columns} rows={table.rows} />}
        <RowSpace rows={first} />
        <tbody>
          {rows.slice(first, end).map((cells, index) => (
            <Row
              key={cells[0]}
              cells={cells}
              columns={columns}
              // Counted from 1, with the header.
              rowIndex={first + index + 2}
            />
          ))}
        </tbody>
        <RowSpace rows={rows.length - end} />
      </table>
    </section>
  );
}

/**
 * The notes of the table's columns and, if the comparison range has days before the first row, a sentence with the day of that
 * row. Empty without both.
 */
function captionText(
  view: ViewName,
  columns: readonly ViewColumn[],
  { dataBegin }: Dashboard,
): string {
  const sentences = columns.map(({ note }) => note).filter((note) => note !== undefined);
  const { table: databaseTable } = VIEWS[view];
  const begin = beginWords("Data", dataBegin[databaseTable]);
  if (begin !== null) sentences.push(`${begin}.`);
  return sentences.join(" ");
}

/** The sorting of an order such as `.change.desc`; null for the usual order, and for a column that the table lacks. */
function sortingIn(order: string, { columns }: ViewFigures): Sorting | null {
  const [, id, direction] = /^\.(.*)\.(asc|desc)$/s.exec(order) ?? [];
  const column = columns.findIndex((tableColumn) => tableColumn.id === id);
  if (column < 0) return null;
  return { column, direction: direction === "asc" ? "ascending" : "descending" };
}

/** The order of a sorting, such as `.change.desc`; empty for the usual order of the table. */
function orderWord({ column, direction }: Sorting, { columns, order }: ViewFigures): string {
  const isUsual = order?.column === column && order.direction === direction;
  if (isUsual) return "";
  return `.${columns[column]?.id}.${direction === "ascending" ? "asc" : "desc"}`;
}

interface WidestCellsProps {
  readonly columns: readonly ViewColumn[];
  readonly rows: ViewFigures["rows"];
}

/**
 * A row without height whose cells have all different texts of their columns, one a line, so that columns keep their widths
 * while other rows come into the document.
 */
function WidestCells({ columns, rows }: WidestCellsProps) {
  const texts = useMemo(
    () =>
      columns.map((column, index) => {
        const cellTexts = rows.map((cells) => formatCell(column, cells[index]));
        return [...new Set(cellTexts)].join("\n");
      }),
    [columns, rows],
  );
  return (
    <tbody className="widest" aria-hidden="true">
      <tr>
        {columns.map(({ id }, column) => (
          <td key={id} className={id === NOTES ? "notes" : undefined}>
            {texts[column]}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

/** A space as high as a number of rows that are not in the document. */
function RowSpace({ rows }: { readonly rows: number }) {
  if (rows === 0) return null;
  return <tbody className="rest" aria-hidden="true" style={{ "--rows": rows } as CSSProperties} />;
}

interface RowProps {
  readonly cells: readonly TableCell[];
  readonly columns: readonly ViewColumn[];
  /** The place of the row in the whole table. */
  readonly rowIndex: number;
}

/** A row whose first cell is its header: a name, a day, or in the table of wallets a sentence, which may wrap. */
function Row({ cells, columns, rowIndex }: RowProps) {
  const hasSentences = columns[0]?.id === "wallets";
  return (
    <tr aria-rowindex={rowIndex} translate={hasSentences ? "yes" : "no"}>
      {columns.map((column, index) => {
        const { id } = column;
        if (id === NOTES) return <NotesCell key={id} day={cells[0] as Day} />;
        const text = formatCell(column, cells[index]);
        if (index > 0) return <td key={id}>{text}</td>;
        return (
          <th key={id} scope="row" className={hasSentences ? "sentence" : undefined} title={text}>
            {hasSentences ? <DatedText text={text} /> : <Name name={text} />}
          </th>
        );
      })}
    </tr>
  );
}

/**
 * Adds a column for the marks of each day to the trend's table: notes, revisions and rules that fire. A table whose rows are
 * not days is returned as it is, and so is the trend's table if no day of the range has a mark.
 */
function withNotes(
  table: ViewFigures,
  { range, transactionTrends: { chains } }: Dashboard,
  dayMarks: readonly DayMark[],
): ViewFigures {
  const marks = marksWithin(dayMarks, range);
  const isOfDays = table.columns[0]?.id === "day";
  if (!isOfDays || marks.length === 0) return table;
  // The last columns of the trend's table are its chains. The notes come before them.
  const notesIndex = table.columns.length - chains.length;
  const notesColumn: ViewColumn = { id: NOTES, title: TABLE_TEXTS.notes, type: "text" };
  const notesText = (day: Day) => {
    const texts = marksWithin(marks, { from: day, to: day }).map(({ text }) => text);
    return texts.length === 0 ? null : texts.join(" · ");
  };
  return {
    ...table,
    columns: table.columns.toSpliced(notesIndex, 0, notesColumn),
    rows: table.rows.map((cells) => cells.toSpliced(notesIndex, 0, notesText(cells[0] as Day))),
  };
}

/** The notes, revisions and fired rules of a row's day, each on a line. A mark with a link opens it in a new tab. */
function NotesCell({ day }: { readonly day: Day }) {
  const marks = marksWithin(useDayMarks(), { from: day, to: day });
  return (
    <td className="notes" translate="yes" title={marks.map(({ text }) => text).join("\n")}>
      {marks.map((mark) => (
        <bdi key={markKey(mark)}>
          {mark.link === null ? (
            mark.text
          ) : (
            <a href={mark.link} target="_blank" rel="noreferrer">
              {mark.text}
            </a>
          )}
        </bdi>
      ))}
    </td>
  );
}

interface SortableHeaderProps {
  readonly title: string;
  /** The index of the column. */
  readonly column: number;
  /** The order of the rows; null if no column orders them. */
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting) => void;
}

/** The header of a column as a button. The first click sorts the rows by the column, and each next one reverses them. */
function SortableHeader({ title, column, sorting, onSort }: SortableHeaderProps) {
  const direction = sorting?.column === column ? sorting.direction : undefined;
  return (
    <th scope="col" aria-sort={direction} title={title}>
      <button
        type="button"
        onClick={() => onSort({ column, direction: nextDirection(column, direction) })}
      >
        <span className="name">{title}</span>
        <Icon name={direction ?? "unsorted"} />
      </button>
    </th>
  );
}

/**
 * The direction after a click: the opposite one. A column that did not sort the rows begins with the largest figure or, if
 * it is the first, which has names or days, with the first of these.
 */
function nextDirection(
  column: number,
  direction: Sorting["direction"] | undefined,
): Sorting["direction"] {
  if (direction === undefined) return column === 0 ? "ascending" : "descending";
  return direction === "ascending" ? "descending" : "ascending";
}

/** The height of a row in CSS pixels, as in `tables.css`. */
const ROW_HEIGHT = 32;

/** A table with more rows is not drawn whole. In a whole table the browser's search finds every row. */
const MAX_WHOLE_ROWS = 120;

/** The table is drawn again only after this many scrolled rows, not for each scrolled pixel. */
const SCROLL_STEP = 20;

/** The number of rows drawn above the first visible row: a step, so that scrolling upwards meets drawn rows. */
const ROWS_ABOVE = SCROLL_STEP;

/** The number of rows drawn from the first visible row on: those in the window, and a step. */
const ROWS_BELOW = 50 + SCROLL_STEP;

/**
 * The rows to draw, as indexes (`first` is included, `end` is not), and the handler that follows the scrolling. All rows of
 * a short table; of a long one the rows near the scroll position, or in a picture the first ones.
 */
function useRowsInSight(rowCount: number) {
  const isShort = rowCount <= MAX_WHOLE_ROWS;
  /** The index of the first visible row, rounded down to a step. */
  const [firstVisible, setFirstVisible] = useState(0);
  const isPictured = useMedium() === "picture";
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const scrolledRows = currentTarget.scrollTop / ROW_HEIGHT;
    const wholeSteps = Math.floor(scrolledRows / SCROLL_STEP);
    if (!isShort) setFirstVisible(wholeSteps * SCROLL_STEP);
  };
  if (isShort) return { first: 0, end: rowCount, onScroll };
  // A long table has more rows than a picture shows.
  if (isPictured) return { first: 0, end: MAX_PICTURED_ROWS, onScroll };
  // The scroll position may be below the end of a table that has become shorter.
  const first = Math.max(0, Math.min(firstVisible, rowCount) - ROWS_ABOVE);
  const end = Math.min(rowCount, firstVisible + ROWS_BELOW);
  return { first, end, onScroll };
}
