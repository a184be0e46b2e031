import type { PGlite } from "@electric-sql/pglite";
import { type CsvFolder, MOST_NAMES } from "../../../cli/local/csv/csvFolder.ts";
import { Findings, refuseProblems } from "../../../cli/local/csv/findings.ts";
import { isFilled } from "../../../shared/database/column.ts";
import { isOwnId } from "../../../shared/database/databaseTable.ts";
import { DATABASE_TABLES } from "../../../shared/database/undatedTables.ts";
import { formatFirst } from "../../../shared/text/format.ts";
import { joinNotes } from "./joinNotes.ts";
import { folderLacks } from "./lacking.ts";
import { type FolderLoad, type LoadedTable, loadTable } from "./loadTable.ts";
import { findRowProblems } from "./rowProblems.ts";

/**
 * Creates the tables, loads every file of a folder to its end, and collects all problems. Call it before
 * `supabase/own-project`, which keeps tables that exist: building an index over existing rows is faster.
 *
 * @returns notes on how the files were read, for readers of the figures, and what they lack
 * @throws Failure (data) with the problems of all files
 */
export async function loadCsv(
  pglite: PGlite,
  { folder, sources, ignored }: CsvFolder,
  onStep: (step: string) => void,
): Promise<LoadedCsv> {
  const [problems, notes] = [new Findings(), new Findings()];
  const load: FolderLoad = {
    pglite,
    problems,
    notes,
    files: [],
    onStep,
  };
  await createTables(pglite);
  const loaded: LoadedTable[] = [];
  for (const table of DATABASE_TABLES) {
    const own = sources.filter((source) => source.table === table);
    loaded.push(await loadTable(table, own, load));
  }
  onStep("Checking rows");
  await findRowProblems(loaded, load);
  const left = ignored.length === 0 ? [] : [`ignored: ${formatFirst(ignored, MOST_NAMES)}`];
  refuseProblems(folder, problems, left);
  const joins = await joinNotes(pglite);
  onStep("Making indexes");
  for (const table of loaded) await finishTable(table, load);
  const lacks = folderLacks(loaded);
  return {
    notes: [...notes.lines(), ...lacks.map(({ note }) => note), ...joins, ...left],
    unknown: lacks.flatMap(({ members }) => members),
  };
}

export interface LoadedCsv {
  readonly notes: readonly string[];
  /** The members of a cube that are not known. */
  readonly unknown: readonly string[];
}

/** Unlogged, since a database in memory needs no log. */
async function createTables(pglite: PGlite): Promise<void> {
  for (const { name, columns } of DATABASE_TABLES) {
    const types = columns.map((column) => `"${column.name}" ${COLUMN_TYPES[column.kind]}`);
    await pglite.exec(`create unlogged table public.${name} (${types.join(", ")}, place bigint)`);
  }
}

const COLUMN_TYPES = {
  id: "text",
  text: "text",
  email: "text",
  status: "text",
  moment: "timestamptz",
  seconds: "bigint",
} as const;

/** Constraints and final types. */
async function finishTable({ table, columns }: LoadedTable, load: FolderLoad): Promise<void> {
  const days = columns.filter(({ hasDaysOnly }) => hasDaysOnly).map(({ column }) => column.name);
  const changes = table.columns.flatMap((column) => {
    const name = `"${column.name}"`;
    if (isOwnId(table, column)) return [`add primary key (${name})`];
    if (column.owner !== null) {
      const isTable = column.owner !== "projects";
      return isTable ? [`add foreign key (${name}) references public.${column.owner}`] : [];
    }
    return [
      ...(days.includes(column.name) ? [`alter ${name} type date`] : []),
      ...(isFilled(column) ? [`alter ${name} set not null`] : []),
    ];
  });
  await load.pglite.exec(
    `alter table public.${table.name} ${["drop place", ...changes].join(", ")}`,
  );
}
