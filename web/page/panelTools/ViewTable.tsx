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
import { isOf } from "../../store/url/urlState.ts";
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

/** No chain's column has this name. */
const NOTES = "notes";

interface ViewTableProps {
  readonly view: ViewName;
  readonly figures: ReadyFigures;
  /** The order of the rows as in the URL; the usual order if there is no such column. */
  readonly order: string;
}

/** The figures of a view as a sortable table of all rows. */
export function ViewTable({ view, figures, order: word }: ViewTableProps) {
  const dashboard = figures.answer.published;
  const marks = useDayMarks();
  const table = useMemo(() => viewTable(view, figures.answer, "table"), [view, figures]);
  const noted = useMemo(() => withNotes(table, dashboard, marks), [table, dashboard, marks]);
  const { columns, order } = noted;
  const chosen = useMemo(() => sortingIn(word, noted), [word, noted]);
  const sorting = chosen ?? order;
  const rows = useMemo(
    () => (chosen === null ? noted.rows : sortedRows(noted.rows, chosen)),
    [noted, chosen],
  );
  const sort = (sorting: Sorting) => {
    const named = view + orderWord(sorting, noted);
    setList("table", (words) => words.map((listed) => (isOf(view, listed) ? named : listed)));
  };
  const { first, end, onScroll } = useRowsInSight(rows.length);
  const { title, table: source } = VIEWS[view];
  const notes = columns.map(({ note }) => note).filter((note) => note !== undefined);
  const begin = beginWords("Data", dashboard.dataBegin[source]);
  if (begin !== null) notes.push(`${begin}.`);
  return (
    <section
      className="view-table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
      tabIndex={0}
      aria-label={TABLE_TEXTS.figures(title)}
      onScroll={onScroll}
    >
      <table aria-label={title} aria-rowcount={rows.length + 1}>
        {notes.length > 0 && <caption>{notes.join(" ")}</caption>}
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
        {rows.length > end - first && <WidestCells columns={columns} rows={noted.rows} />}
        <Rest rows={first} />
        <tbody>
          {rows.slice(first, end).map((cells, index) => (
            <Row key={cells[0]} cells={cells} columns={columns} index={first + index + 2} />
          ))}
        </tbody>
        <Rest rows={rows.length - end} />
      </table>
    </section>
  );
}

/** Reads an order such as `.change.desc`; null for the usual order, and for a column that the table does not have. */
function sortingIn(word: string, { columns }: ViewFigures): Sorting | null {
  const [, id, direction] = /^\.(.*)\.(asc|desc)$/s.exec(word) ?? [];
  const column = columns.findIndex((tableColumn) => tableColumn.id === id);
  if (column < 0) return null;
  return { column, direction: direction === "asc" ? "ascending" : "descending" };
}

/** Writes an order; empty for the usual order. */
function orderWord({ column, direction }: Sorting, { columns, order }: ViewFigures): string {
  const isUsual = order?.column === column && order.direction === direction;
  return isUsual ? "" : `.${columns[column]?.id}.${direction === "ascending" ? "asc" : "desc"}`;
}

interface WidestCellsProps {
  readonly columns: readonly ViewColumn[];
  readonly rows: ViewFigures["rows"];
}

/** All texts of each column, without height: the columns keep their widths while rows change. */
function WidestCells({ columns, rows }: WidestCellsProps) {
  const texts = useMemo(
    () =>
      columns.map((column, place) => {
        const cellTexts = rows.map((cells) => formatCell(column, cells[place]));
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

/** The height of rows outside the viewport. */
function Rest({ rows }: { readonly rows: number }) {
  return (
    rows > 0 && (
      <tbody className="rest" aria-hidden="true" style={{ "--rows": rows } as CSSProperties} />
    )
  );
}

interface RowProps {
  readonly cells: readonly TableCell[];
  readonly columns: readonly ViewColumn[];
  readonly index: number;
}

/** A row with its name in the first column. `index` is its place in the whole table, which counts from 1 with the header. */
function Row({ cells, columns, index }: RowProps) {
  // The rows of this table have sentences, which may wrap.
  const hasSentences = columns[0]?.id === "wallets";
  return (
    <tr aria-rowindex={index} translate={hasSentences ? "yes" : "no"}>
      {columns.map((column, place) => {
        const { id } = column;
        if (id === NOTES) return <NotesCell key={id} day={cells[0] as Day} />;
        const text = formatCell(column, cells[place]);
        if (place > 0) return <td key={id}>{text}</td>;
        return (
          <th key={id} scope="row" className={hasSentences ? "sentence" : undefined} title={text}>
            {hasSentences ? <DatedText text={text} /> : <Name name={text} />}
          </th>
        );
      })}
    </tr>
  );
}

/** A table of days has the notes and revisions of its range, if there are any, before the chains. */
function withNotes(
  table: ViewFigures,
  { range, transactionTrends: { chains } }: Dashboard,
  dayMarks: readonly DayMark[],
): ViewFigures {
  const marks = marksWithin(dayMarks, range);
  if (table.columns[0]?.id !== "day" || marks.length === 0) return table;
  // A trend has a column for each of its chains, the last columns.
  const place = table.columns.length - chains.length;
  const column: ViewColumn = { id: NOTES, title: TABLE_TEXTS.notes, type: "text" };
  const notes = (day: Day) => marksWithin(marks, { from: day, to: day }).map(({ text }) => text);
  return {
    ...table,
    columns: table.columns.toSpliced(place, 0, column),
    rows: table.rows.map((cells) =>
      cells.toSpliced(place, 0, notes(cells[0] as Day).join(" · ") || null),
    ),
  };
}

/** The notes and revisions of a row's day. Links open in a new tab. */
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
  readonly column: number;
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting) => void;
}

/**
 * The header of a sortable column: the first click sorts figures in descending order, the next click
 * reverses the order.
 */
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

/** The first column has names or days, all others have figures. */
function nextDirection(
  column: number,
  direction: Sorting["direction"] | undefined,
): Sorting["direction"] {
  if (direction !== undefined) return direction === "ascending" ? "descending" : "ascending";
  return column === 0 ? "ascending" : "descending";
}

/** The height of a row in CSS pixels, as in `tables.css`. */
const ROW_HEIGHT = 32;

/** A table with more rows is not drawn whole. In a whole table the browser's search finds every row. */
const MAX_WHOLE_ROWS = 120;

/** The number of rows drawn above the first visible row, and from the first visible row on. */
const ROWS_ABOVE = 20;
const ROWS_BELOW = 50;

/** The rows to draw at the current scroll position, or for a picture, as indexes: `first` is included, `end` is not. */
function useRowsInSight(count: number) {
  /** The first visible row, rounded down to a step. */
  const [top, setTop] = useState(0);
  const isPictured = useMedium() === "picture";
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    // The table redraws in steps, not for every scrolled pixel.
    const steps = Math.floor(currentTarget.scrollTop / ROW_HEIGHT / ROWS_ABOVE);
    if (count > MAX_WHOLE_ROWS) setTop(steps * ROWS_ABOVE);
  };
  if (count <= MAX_WHOLE_ROWS) return { first: 0, end: count, onScroll };
  if (isPictured) return { first: 0, end: MAX_PICTURED_ROWS, onScroll };
  const first = Math.max(0, Math.min(top, count) - ROWS_ABOVE);
  return { first, end: Math.min(count, top + ROWS_ABOVE + ROWS_BELOW), onScroll };
}
