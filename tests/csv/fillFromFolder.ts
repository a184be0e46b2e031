import type { PGlite } from "@electric-sql/pglite";
import { NONE } from "../../cli/local/csv/dictionary.ts";
import { type FolderRows, readCsvFolder } from "../../cli/local/csv/readCsvFolder.ts";
import type { TableRows } from "../../cli/local/csv/readTable.ts";
import { type Column, isFilled } from "../../shared/database/column.ts";
import { isOwnId } from "../../shared/database/databaseTable.ts";

/**
 * Makes the tables of an empty database with the rows of a folder of CSV files. Call it before
 * `supabase/own-project`, which keeps tables that exist.
 */
export async function fillFromFolder(pglite: PGlite, path: string): Promise<void> {
  const folder = await readCsvFolder(path, () => {});
  for (const rows of folder.tables) {
    const { name, columns } = rows.table;
    const types = columns.map((column) => `"${column.name}" ${columnType(column, rows)}`);
    await pglite.exec(`create unlogged table public.${name} (${types.join(", ")})`);
    const lines = [...tableLines(rows, folder)];
    await pglite.query(`copy public.${name} from '/dev/blob' (format csv)`, [], {
      blob: new Blob(lines),
    });
    const constraints = columns.flatMap((column) => constraint(column, rows));
    if (constraints.length > 0) await pglite.exec(`alter table public.${name} ${constraints}`);
  }
}

function columnType({ name, kind }: Column, { columns }: TableRows): string {
  if (kind === "seconds") return "bigint";
  if (kind !== "moment") return "text";
  const isByDay = columns.some(({ column, hasDaysOnly }) => column.name === name && hasDaysOnly);
  return isByDay ? "date" : "timestamptz";
}

function constraint(column: Column, { table }: TableRows): string[] {
  const name = `"${column.name}"`;
  if (isOwnId(table, column)) return [`add primary key (${name})`];
  if (column.owner === "projects") return [];
  if (column.owner !== null) return [`add foreign key (${name}) references public.${column.owner}`];
  return isFilled(column) ? [`alter ${name} set not null`] : [];
}

/** The rows, and behind them the chains and wallets that no file lists but rows refer to. */
function* tableLines(rows: TableRows, folder: FolderRows): Generator<string> {
  const { table, count } = rows;
  const ids = folder.ids.get(table.name)?.texts;
  for (let row = 0; row < (ids?.length ?? count); row++) {
    const cells = table.columns.map((column) => {
      if (isOwnId(table, column)) return ids?.[row] ?? `${row + 1}`;
      if (table.name === "chains") return folder.chainNames[row] ?? null;
      return row < count ? cellOf(column, rows, row) : null;
    });
    const texts = cells.map((cell) => (cell === null ? "" : `"${cell.replaceAll('"', '""')}"`));
    yield `${texts.join(",")}\n`;
  }
}

function cellOf({ name, kind }: Column, { values, texts }: TableRows, row: number): string | null {
  const value = values.get(name)?.at(row) ?? NONE;
  if (kind === "seconds") return `${value / 1e6}`;
  if (kind !== "moment") return texts.get(name)?.texts[value] ?? null;
  const second = new Date(1000 * Math.floor(value / 1e6)).toISOString().slice(0, 19);
  return `${second}.${`${value % 1e6}`.padStart(6, "0")}Z`;
}
