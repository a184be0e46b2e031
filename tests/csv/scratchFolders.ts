import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type FolderRows, readCsvFolder } from "../../cli/local/csv/readCsvFolder.ts";
import { isMoment } from "../../shared/database/column.ts";
import { scratchFolder } from "../cli/runCli.ts";

/** A folder with some files, which is removed after the test. */
export async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(await scratchFolder(), "data-"));
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), content);
  }
  return folder;
}

export function read(folder: string, onStep: (step: string) => void = () => {}) {
  return readCsvFolder(folder, onStep);
}

/** The kept values of a column, row by row: a text, or a moment as `2026-11-01 09:30:00Z`, or as a day. */
export function cellsOf(folder: FolderRows, table: string, column: string): (string | null)[] {
  const { columns, values, texts } = folder.table(table);
  const reader = columns.find((each) => each.column.name === column);
  const known = texts.get(column)?.texts ?? [];
  return [...(values.get(column) ?? [])].map((value) => {
    if (reader === undefined || !isMoment(reader.column)) return known[value] ?? null;
    return momentText(value, reader.hasDaysOnly);
  });
}

function momentText(moment: number, isDay: boolean): string {
  const text = new Date(Math.floor(moment / 1e6) * 1000).toISOString();
  const decimals = `${moment % 1e6}`.padStart(6, "0").replace(/0+$/, "");
  const time = `${text.slice(11, 19)}${decimals === "" ? "" : `.${decimals}`}Z`;
  return isDay ? text.slice(0, 10) : `${text.slice(0, 10)} ${time}`;
}

/** Every row of a folder with the values that are kept, in an order of texts. */
export function rowLines(folder: FolderRows): string[] {
  return folder.tables.flatMap((rows) => {
    const columns = rows.table.columns.filter(({ name }) => rows.values.has(name));
    const cells = columns.map(({ name }) => cellsOf(folder, rows.table.name, name));
    const lines = Array.from({ length: rows.count }, (_, row) =>
      columns.map(({ name }, i) => `${name} ${JSON.stringify(cells[i]?.[row] ?? null)}`).join(", "),
    );
    return lines.sort().map((line) => `${rows.table.name}: ${line}`);
  });
}
