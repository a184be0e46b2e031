import { memo, useDeferredValue, useMemo, useState } from "react";
import type { Cube } from "../../shared/cube.ts";
import { allRows } from "../../shared/dashboard.ts";
import { DEFINITIONS } from "../../shared/definitions.ts";
import { figureTable } from "../../shared/figureTable.ts";
import { formatCount } from "../../shared/format.ts";
import type { View } from "../../shared/highlights.ts";
import type { Range } from "../../shared/range.ts";
import { type Sorting, sortedTable } from "../../shared/sortedTable.ts";
import type { Cell, Table } from "../../shared/table.ts";
import type { Ready } from "../data/dashboardState.ts";
import { TEXTS } from "../texts.ts";
import { columnsOf, formatCell, type ViewColumn, walletsText } from "./columnsOf.ts";
import { SortableHeader } from "./SortableHeader.tsx";

/** As many rows as can be seen; the others follow once these are on screen. */
const FIRST_ROWS = 30;

/** The order in which a view's rows come; those of wallets have none. */
const INITIAL: Readonly<Record<View, Sorting | null>> = {
  transactionTrends: { column: 0, direction: "ascending" },
  topBlockchains: { column: 1, direction: "descending" },
  wallets: null,
  flaggedDistribution: { column: 1, direction: "descending" },
  exploitsByChain: { column: 1, direction: "descending" },
  commonEvents: { column: 1, direction: "descending" },
};

interface ViewTableProps {
  readonly view: View;
  readonly shown: Ready;
}

/** The figures of a view as a table of all rows, in an order that the reader chooses. */
export function ViewTable({ view, shown: { cube, dashboard } }: ViewTableProps) {
  const { range } = dashboard;
  const [sorting, setSorting] = useState(INITIAL[view]);
  const table = useMemo(() => tableOf(view, cube, range), [view, cube, range]);
  const columns = useMemo(() => columnsOf(view, table), [view, table]);
  const rows = useMemo(() => rowsOf(table, sorting), [table, sorting]);
  const drawn = useDeferredValue(rows, rows.slice(0, FIRST_ROWS));
  const { title, definition } = DEFINITIONS[view];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="view-table" tabIndex={0} aria-label={TEXTS.panel.figures(title)}>
      <table>
        <caption>
          <span>
            {definition}{" "}
            {BEYOND_THE_TOP.includes(view) && TEXTS.table.all(formatCount(rows.length))}
          </span>
        </caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <SortableHeader
                key={column.title}
                title={column.title}
                column={index}
                sorting={sorting}
                onSort={setSorting}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((cells) => (
            <Row key={cells[0]} cells={cells} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Those whose chart has room for the first rows only. */
const BEYOND_THE_TOP: readonly View[] = ["topBlockchains", "exploitsByChain", "commonEvents"];

function tableOf(view: View, cube: Cube, range: Range): Table {
  const { columns, rows } = figureTable(view, allRows(cube, range));
  if (view !== "wallets") return { columns, rows };
  return { columns, rows: rows.map(([name, ...cells]) => [walletsText(name), ...cells]) };
}

function rowsOf(table: Table, sorting: Sorting | null): Table["rows"] {
  return sorting === null ? table.rows : sortedTable(table, sorting).rows;
}

interface RowProps {
  readonly cells: readonly Cell[];
  readonly columns: readonly ViewColumn[];
}

const Row = memo(function Row({ cells, columns }: RowProps) {
  return (
    <tr>
      {columns.map((column, index) => {
        const text = formatCell(cells[index] ?? null, column);
        if (index > 0) return <td key={column.title}>{text}</td>;
        return (
          <th key={column.title} scope="row" title={text}>
            {text}
          </th>
        );
      })}
    </tr>
  );
});
