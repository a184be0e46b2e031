import * as z from "zod/mini";
import { parseValue } from "../archive/parseFile.ts";
import { Failure } from "../failure.ts";
import { exactCount, sendRequest } from "../requests/answer.ts";
import type { Client } from "../requests/backend.ts";

/** The number of rows to request; the server's row cap may make a page smaller. */
const PAGE_ROWS = 5_000;

/** The header of preferences, which a backend may ignore. */
export const PREFER = "Prefer";

/** How many times a read is repeated because rows changed meanwhile. */
export const REREADS = 2;

/** A filter in PostgREST's syntax, such as `["status", "eq", "sent"]`. */
export type Filter = readonly [column: string, operator: string, value: string];

/** A query on a table. Columns may be cast (`project_id::text`) and embed (`chains(name)`). */
export interface RowSelection<Row> {
  readonly table: string;
  readonly columns: string;
  /**
   * The selected columns by which rows are ordered, the cursor first. Together they must determine
   * all selected columns: tied rows are then identical, and no primary key is needed.
   */
  readonly order: readonly [cursor: string, ...rest: string[]];
  readonly filters: readonly Filter[];
  readonly row: z.ZodMiniType<Row>;
  /** The zone by whose clocks moments should be written; by default the database's own. */
  readonly timeZone?: string;
  rowCursor(row: Row): string;
}

export interface Connection {
  readonly client: Client;
  readonly signal: AbortSignal;
  /** Called for each page that arrives, with the number of its rows. */
  onRows(count: number): void;
  /** Called with the number of a table's rows before they are read. */
  onCount?(count: number): void;
}

/** The result of a fold over rows, and the number of rows. */
export interface Folded<Result> {
  readonly result: Result;
  readonly rows: number;
}

/**
 * Reads every row of a selection whose cursor is `from` or later (null: every row) and folds each into
 * a fresh accumulator. The server's exact count decides when the read is complete: a row cap only makes
 * more pages. If the number of rows differs from the count, rows were inserted or deleted meanwhile, and
 * the read starts again.
 *
 * @throws Failure of kind `data` with both numbers if they still differ, or if a row has an unexpected
 * shape; of kind `backend` if the server refuses
 */
export async function fetchRows<Row, Result>(
  connection: Connection,
  selection: RowSelection<Row>,
  from: string | null,
  empty: () => Result,
  fold: (result: Result, row: Row) => void,
): Promise<Folded<Result>> {
  let rereads = 0;
  while (true) {
    const result = empty();
    const { counted, received, isSteady } = await readOnce(connection, selection, from, (row) =>
      fold(result, row),
    );
    if (isSteady && received === counted) return { result, rows: received };
    if (rereads === REREADS) throw incomplete(selection.table, counted, received);
    rereads += 1;
  }
}

/**
 * Counts the rows of a selection whose cursor is `from` or later (null: every row), without reading
 * them.
 *
 * @throws Failure of kind `backend`
 */
export async function fetchCount(
  connection: Pick<Connection, "client" | "signal">,
  selection: Pick<RowSelection<unknown>, "table" | "filters" | "order">,
  from: string | null,
): Promise<number> {
  const { table, order } = selection;
  const [cursor] = order;
  const allRows = selected(connection, selection, cursor, { count: "exact", head: true });
  const request = from === null ? allRows : allRows.gte(cursor, from);
  return exactCount(await sendRequest(request, table, connection.signal), table);
}

/** A request for the rows that pass the filters of a selection. */
export function selected<Row>(
  { client }: Pick<Connection, "client">,
  { table, filters }: Pick<RowSelection<Row>, "table" | "filters">,
  columns: string,
  options: { readonly count?: "exact"; readonly head?: boolean } = {},
) {
  const allRows = client.from(table).select(columns, options);
  return filters.reduce((query, filter) => query.filter(...filter), allRows);
}

/** The result of one read, which need not be complete. */
interface ReadRows {
  /** The server's count of the rows when the read began. */
  readonly counted: number;
  readonly received: number;
  /** False if rows were inserted or deleted among those that were read already. */
  readonly isSteady: boolean;
}

/**
 * Reads every row once, page by page, by cursor and not by offset, so that the cost is linear.
 *
 * A page has the rows from the cursor of the last read row on. It skips the rows with this cursor that were read before the
 * last row, so it should begin with the last row again. If it does not, rows were inserted or deleted before that row:
 * reading stops, and the result is not steady.
 */
async function readOnce<Row>(
  connection: Connection,
  selection: RowSelection<Row>,
  from: string | null,
  fold: (row: Row) => void,
): Promise<ReadRows> {
  let cursor = from;
  /** How many rows with exactly the cursor the next page leaves out: all that were read but the last. */
  let skip = 0;
  let received = 0;
  /** The count of the first page; undefined before it. */
  let counted: number | undefined;
  /** The last row of the page before; undefined before the first page. */
  let lastRow: Row | undefined;
  while (true) {
    const { rows, count } = await fetchPage(connection, selection, cursor, skip);
    counted ??= count;
    if (lastRow !== undefined && !isSameRow(lastRow, rows[0])) {
      return { counted, received, isSteady: false };
    }
    const newRows = lastRow === undefined ? rows : rows.slice(1);
    received += newRows.length;
    connection.onRows(newRows.length);
    for (const row of newRows) fold(row);
    lastRow = newRows.at(-1);
    // `count` counts the rows from this page's cursor on, also those that it skipped.
    if (lastRow === undefined || skip + rows.length >= count) {
      return { counted, received, isSteady: true };
    }
    const lastCursor = selection.rowCursor(lastRow);
    const firstTied = rows.findIndex((row) => selection.rowCursor(row) === lastCursor);
    const tiedRows = rows.length - firstTied;
    // The skipped rows have this page's cursor, so they are tied too if the last row still has it.
    const tiedSoFar = lastCursor === cursor ? skip + tiedRows : tiedRows;
    // The last row comes again, as the first one of the next page.
    skip = tiedSoFar - 1;
    cursor = lastCursor;
  }
}

/** Whether two rows have the same cells. One schema parsed both, so their columns have the same order. */
function isSameRow<Row>(a: Row, b: Row | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** One page, and the number of rows from its cursor on. */
async function fetchPage<Row>(
  connection: Connection,
  selection: RowSelection<Row>,
  cursor: string | null,
  skip: number,
): Promise<{ rows: Row[]; count: number }> {
  const { table, columns, order, row, timeZone } = selection;
  let query = selected(connection, selection, columns, { count: "exact" });
  if (cursor !== null) query = query.gte(order[0], cursor);
  for (const column of order) query = query.order(column);
  if (timeZone !== undefined) query.setHeader(PREFER, `count=exact,timezone=${timeZone}`);
  const page = query.range(skip, skip + PAGE_ROWS - 1);
  const answer = await sendRequest(page, table, connection.signal);
  return { rows: parseRows(row, answer.data, table), count: exactCount(answer, table) };
}

/**
 * The rows of an answer, checked by the schema of a row.
 *
 * @throws Failure of kind `data` that names the table, the row, the column and the value
 */
export function parseRows<Row>(row: z.ZodMiniType<Row>, answer: unknown, table: string): Row[] {
  return parseValue(
    z.array(row),
    answer,
    (fault, cause) =>
      new Failure("data", `${table} has other rows than expected: ${fault}`, { cause }),
  );
}

/** The error for a table whose rows did not all arrive. */
export function incomplete(table: string, counted: number, received: number): Failure {
  return new Failure(
    "data",
    `${table} is incomplete: received ${received} of ${counted} rows in ${REREADS + 1} attempts; try again later`,
  );
}
