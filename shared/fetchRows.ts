import * as z from "zod/mini";
import { answerOf, countOf } from "./answer.ts";
import type { Client } from "./client.ts";
import { Failure } from "./failure.ts";

/** A page holds what the server's row cap lets through, and this many rows where there is no cap. */
const PAGE_ROWS = 5_000;

/** How many times rows that do not hold still are read again. */
export const REREADS = 2;

/** A comparison in PostgREST's words, such as `["status", "eq", "sent"]`. */
export type Filter = readonly [column: string, operator: string, value: string];

/** What to read from a table. Columns may be cast (`project_id::text`) and embed (`chains(name)`). */
export interface Selection<Row> {
  readonly table: string;
  readonly columns: string;
  /**
   * The selected columns by which rows are ordered, the cursor first. Together they must determine
   * the row as selected: rows that tie are identical then, and no primary key is needed.
   */
  readonly order: readonly [cursor: string, ...rest: string[]];
  readonly filters: readonly Filter[];
  readonly row: z.ZodMiniType<Row>;
  cursorOf(row: Row): string;
}

export interface Connection {
  readonly client: Client;
  readonly signal: AbortSignal;
  /** Told of each page that arrives, with the number of its rows. */
  onRows(count: number): void;
  /** Told how many rows of a table there are to come. */
  onCount?(count: number): void;
}

/** What rows were folded into, and how many there were. */
export interface Folded<Result> {
  readonly result: Result;
  readonly rows: number;
}

/**
 * Reads every row of a selection whose cursor is `from` or later (null: every row) and folds each
 * into a fresh accumulator. The server's exact count decides when it is done: a row cap of any size
 * only makes more pages. Rows are read again from the start when what arrived is not what the server
 * had counted, since rows were inserted or deleted meanwhile.
 *
 * @throws Failure of kind `data` with both figures when they still differ, or when a row is not of
 * the expected shape; of kind `backend` when the server refuses.
 */
export async function fetchRows<Row, Result>(
  connection: Connection,
  selection: Selection<Row>,
  from: string | null,
  empty: () => Result,
  fold: (result: Result, row: Row) => void,
): Promise<Folded<Result>> {
  for (let reread = 0; ; reread++) {
    const result = empty();
    const { counted, received, isSteady } = await readOnce(connection, selection, from, (row) =>
      fold(result, row),
    );
    if (isSteady && received === counted) return { result, rows: received };
    if (reread === REREADS) throw incomplete(selection.table, counted, received);
  }
}

/**
 * Counts the rows of a selection whose cursor is `from` or later (null: every row), without reading
 * one.
 *
 * @throws Failure of kind `backend`
 */
export async function fetchCount<Row>(
  { client, signal }: Connection,
  { table, order: [cursor], filters }: Selection<Row>,
  from: string | null,
): Promise<number> {
  let query = client.from(table).select(cursor, { count: "exact", head: true });
  for (const filter of filters) query = query.filter(...filter);
  if (from !== null) query = query.gte(cursor, from);
  return countOf(await answerOf(query.abortSignal(signal), table, signal), table);
}

/**
 * Pages by cursor, so that the cost is linear: each page begins at the cursor of the last row and
 * skips the rows of that very cursor that were read already, but for the last one. Where the page
 * does not begin with that one, rows came or went in front of it: what was skipped is not what was
 * read, and nothing more is.
 */
async function readOnce<Row>(
  connection: Connection,
  selection: Selection<Row>,
  from: string | null,
  fold: (row: Row) => void,
): Promise<{ counted: number; received: number; isSteady: boolean }> {
  let [cursor, skip, received] = [from, 0, 0];
  let counted: number | undefined;
  let known: Row | undefined;
  for (;;) {
    const { rows, count } = await fetchPage(connection, selection, cursor, skip);
    counted ??= count;
    if (known !== undefined && !isSame(known, rows[0])) {
      return { counted, received, isSteady: false };
    }
    const fresh = known === undefined ? rows : rows.slice(1);
    received += fresh.length;
    connection.onRows(fresh.length);
    for (const row of fresh) fold(row);
    known = fresh.at(-1);
    if (known === undefined || skip + rows.length >= count) {
      return { counted, received, isSteady: true };
    }
    const reached = selection.cursorOf(known);
    const tied = rows.length - rows.findIndex((row) => selection.cursorOf(row) === reached);
    skip = (reached === cursor ? skip + tied : tied) - 1;
    cursor = reached;
  }
}

/** Both were read by one schema, so that their columns have one order. */
function isSame<Row>(a: Row, b: Row | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** One page, and how many rows there are from its cursor on. */
async function fetchPage<Row>(
  { client, signal }: Connection,
  { table, columns, order, filters, row }: Selection<Row>,
  cursor: string | null,
  skip: number,
): Promise<{ rows: Row[]; count: number }> {
  let query = client.from(table).select(columns, { count: "exact" });
  for (const filter of filters) query = query.filter(...filter);
  if (cursor !== null) query = query.gte(order[0], cursor);
  for (const column of order) query = query.order(column);
  const page = query.range(skip, skip + PAGE_ROWS - 1).abortSignal(signal);
  const answer = await answerOf(page, table, signal);
  return { rows: parseRows(row, answer.data, table), count: countOf(answer, table) };
}

/** @throws Failure of kind `data` that names the table, the column and the value. */
export function parseRows<Row>(row: z.ZodMiniType<Row>, answer: unknown, table: string): Row[] {
  const rows = z.safeParse(z.array(row), answer);
  if (rows.success) return rows.data;
  const { path } = rows.error.issues[0] ?? { path: [] };
  throw new Failure("data", `${table} ${misfit(path)} not as expected: ${valueAt(answer, path)}`, {
    cause: rows.error,
  });
}

/** The path to a column leads through the number of its row. */
function misfit([row, column]: readonly PropertyKey[]): string {
  if (row === undefined) return "answers with rows that are";
  return column === undefined ? "has a row that is" : `has a row whose ${String(column)} is`;
}

/** Objects and lists may be too large, or nested too deep, to be told. */
function valueAt(answer: unknown, path: readonly PropertyKey[]): string {
  const value = path.reduce((inner: unknown, key) => Object(inner)[key], answer);
  if (value === undefined) return "missing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return JSON.stringify(value).slice(0, 80);
}

/** What is said of a table of which not all rows came. */
export function incomplete(table: string, counted: number, received: number): Failure {
  return new Failure(
    "data",
    `${table} is incomplete: received ${received} of ${counted} rows, ${REREADS + 1} times over; try again later`,
  );
}
