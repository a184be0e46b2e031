import { type CSSProperties, useMemo, useState } from "react";
import type { Cube } from "../../shared/cube.ts";
import { allRows } from "../../shared/dashboard.ts";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import type { Day } from "../../shared/day.ts";
import { DEFINITIONS } from "../../shared/definitions.ts";
import { figureTable } from "../../shared/figureTable.ts";
import { formatCount } from "../../shared/format.ts";
import type { View } from "../../shared/highlights.ts";
import { type Sorting, sortedTable } from "../../shared/sortedTable.ts";
import type { Cell, Table } from "../../shared/table.ts";
import type { DayMark } from "../data/readDayMarks.ts";
import type { Ready } from "../data/shown.ts";
import { marksWithin, useDayMarks } from "../figures/dayMarks.ts";
import { TEXTS } from "../texts.ts";
import { columnsOf, formatCell, type ViewColumn, walletsText } from "./columnsOf.ts";
import { NotesCell } from "./NotesCell.tsx";
import { SortableHeader } from "./SortableHeader.tsx";
import { TABLE_TEXTS } from "./tableTexts.ts";
import { useRowsInSight } from "./useRowsInSight.ts";
import { NOTES, withNotes } from "./withNotes.ts";

/** The order in which a view's rows come; those of wallets have none. */
const INITIAL: Readonly<Record<View, Sorting | null>> = {
  transactionTrends: { column: 0, direction: "ascending" },
  topBlockchains: { column: 1, direction: "descending" },
  wallets: null,
  flaggedDistribution: { column: 1, direction: "descending" },
  exploitsByChain: { column: 1, direction: "descending" },
  commonEvents: { column: 1, direction: "descending" },
};

/** The views whose chart has room for the first rows only. */
const BEYOND_THE_TOP: readonly View[] = ["topBlockchains", "exploitsByChain", "commonEvents"];

interface ViewTableProps {
  readonly view: View;
  readonly shown: Ready;
}

/** The figures of a view as a table of all rows, in an order that the reader chooses. */
export function ViewTable({ view, shown: { cube, dashboard } }: ViewTableProps) {
  const [sorting, setSorting] = useState(INITIAL[view]);
  const marks = useDayMarks();
  const table = useMemo(
    () => tableOf(view, cube, dashboard, marks),
    [view, cube, dashboard, marks],
  );
  const columns = useMemo(() => columnsOf(view, table), [view, table]);
  const rows = useMemo(() => rowsOf(table, sorting), [table, sorting]);
  const { first, end, onScroll } = useRowsInSight(rows.length);
  const { title, definition } = DEFINITIONS[view];
  return (
    <section
      className="view-table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={TEXTS.panel.figures(title)}
      onScroll={onScroll}
    >
      <table aria-rowcount={rows.length + 1}>
        <caption>
          <span>
            {definition}
            {BEYOND_THE_TOP.includes(view) && ` ${TABLE_TEXTS.all(formatCount(rows.length))}`}
          </span>
        </caption>
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ "--width": `${width}em` } as CSSProperties} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ id, title }, column) => (
              <SortableHeader key={id} {...{ title, column, sorting }} onSort={setSorting} />
            ))}
          </tr>
        </thead>
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

/** The room of rows that are out of sight. */
function Rest({ rows }: { readonly rows: number }) {
  return rows > 0 && <tbody aria-hidden="true" style={{ "--rows": rows } as CSSProperties} />;
}

interface RowProps {
  readonly cells: readonly Cell[];
  readonly columns: readonly ViewColumn[];
  readonly index: number;
}

function Row({ cells, columns, index }: RowProps) {
  return (
    <tr aria-rowindex={index}>
      {columns.map(({ id, format }, column) => {
        if (id === NOTES) return <NotesCell key={id} day={cells[0] as Day} />;
        const text = formatCell(cells[column] ?? null, format);
        if (column > 0) return <td key={id}>{text}</td>;
        return (
          <th key={id} scope="row" title={text}>
            {text}
          </th>
        );
      })}
    </tr>
  );
}

function tableOf(view: View, cube: Cube, dashboard: Dashboard, marks: readonly DayMark[]): Table {
  const { range, comparison, transactionTrends } = dashboard;
  const { columns, rows } = figureTable(view, allRows(cube, range, comparison));
  const within = marksWithin(marks, range);
  if (view === "transactionTrends" && within.length > 0) {
    return withNotes({ columns, rows }, within, columns.length - transactionTrends.chains.length);
  }
  if (view !== "wallets") return { columns, rows };
  return {
    columns,
    rows: rows.map(([name, ...cells]) => [walletsText(name, dashboard), ...cells]),
  };
}

function rowsOf(table: Table, sorting: Sorting | null): Table["rows"] {
  return sorting === null ? table.rows : sortedTable(table, sorting).rows;
}
