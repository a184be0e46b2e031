import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorSentence, exitCode } from "../../cli/world/exit.ts";
import { DATABASE_TABLES } from "../../shared/database/undatedTables.ts";
import { Failure } from "../../shared/failure.ts";
import { type CsvDatabase, openCsvDatabase } from "./csvDatabase.ts";

/** Folders as common tools export them, byte for byte. */
const FOLDERS = join(import.meta.dirname, "../fuzz/corpus/folders");

let database: CsvDatabase;

beforeAll(async () => {
  database = await openCsvDatabase();
});

afterAll(() => database.close());

test("every awkward folder loads or is refused as expected", async () => {
  const outcomes: string[] = [];
  for (const name of readdirSync(FOLDERS).sort()) {
    outcomes.push(`# ${name}\n${await outcomeOf(join(FOLDERS, name))}\n`);
  }
  // Git keeps no empty folder.
  outcomes.push(`# nothing\n${await outcomeOf(await database.folderOf({}))}\n`);
  await expect(outcomes.join("\n")).toMatchFileSnapshot("../goldens/csv-folders.txt");
});

async function outcomeOf(folder: string): Promise<string> {
  try {
    const notes = await database.load(folder);
    const rows = await allRows();
    return [
      ...(rows.length === 0 ? ["no rows"] : rows),
      ...notes.map((note) => `note: ${note}`),
    ].join("\n");
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return `exit ${exitCode(error)}\n${errorSentence(error, false).trimEnd()}`.replace(
      folder,
      "DIR",
    );
  }
}

/** Every row, with the types of moments. */
async function allRows(): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, columns } of DATABASE_TABLES) {
    const cells = columns.map(
      (
        column,
      ) => `concat('${column.name} ', coalesce(to_json("${column.name}"::text)::text, 'NULL'),
        nullif(concat(' ', pg_typeof("${column.name}")), ' text'))`,
    );
    const { rows } = await database.pglite.query<{ row: string }>(
      `select concat_ws(', ', ${cells.join(", ")}) as row from public.${name} order by 1`,
    );
    lines.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return lines;
}
