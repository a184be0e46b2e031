import { DATABASE_TABLES } from "../../../shared/database/undatedTables.ts";
import { formatFirst } from "../../../shared/text/format.ts";
import { type CsvSource, findCsvFolder, MAX_NAMES } from "./csvFolder.ts";
import { Dictionary } from "./dictionary.ts";
import { Findings, refuseProblems } from "./findings.ts";
import { chainNames, type JoinedRows, joinNotes } from "./joinNotes.ts";
import { type FolderLack, folderLacks, type LackingMember } from "./lacking.ts";
import { type FolderReading, readTable, type TableRows } from "./readTable.ts";

/** The rows of a folder of CSV files. */
export interface FolderRows extends Pick<JoinedRows, "table" | "ids"> {
  /** In the order of the database. */
  readonly tables: readonly TableRows[];
  /** The name of each chain by its code, null for none. */
  readonly chainNames: readonly (string | null)[];
  /** Notes on how the files were read, for readers of the figures. */
  readonly notes: readonly string[];
  /** The files and columns that it lacks. */
  readonly lacks: readonly FolderLack[];
  /** The members of a cube that are not known. */
  readonly unknown: readonly LackingMember[];
}

/**
 * Reads every file of a folder to its end, so that one error has the problems of all files.
 *
 * @throws Failure (usage) when the folder cannot be used, (data) if there are problems
 */
export async function readCsvFolder(
  path: string,
  onStep: (step: string) => void,
): Promise<FolderRows> {
  const { folder, sources, misnamed, ignored } = await findCsvFolder(path);
  const ids = new Map(OWNERS.map((owner) => [owner, new Dictionary()]));
  const reading: FolderReading = {
    problems: new Findings(),
    rowProblems: new Findings(),
    notes: new Findings(),
    ids,
    listed: new Map(),
    onStep,
  };
  for (const { name, advice } of misnamed) reading.problems.addLine(name, null, advice);
  const tables = await readTables(sources, reading);
  const ignoredNotes = ignored.length === 0 ? [] : [`ignored: ${formatFirst(ignored, MAX_NAMES)}`];
  const { problems, rowProblems, notes, listed } = reading;
  // The problems of one line are in order: first those of its cells, then those of the row with other rows.
  problems.append(rowProblems);
  refuseProblems(folder, problems, ignoredNotes);
  const table = (name: string) => tables.find((rows) => rows.table.name === name) as TableRows;
  const joinedRows: JoinedRows = { table, ids, listed };
  const lacks = folderLacks(tables);
  return {
    tables,
    table,
    ids,
    chainNames: chainNames(joinedRows),
    notes: [
      ...notes.lines(),
      ...lacks.map(({ note }) => note),
      ...joinNotes(joinedRows),
      ...ignoredNotes,
    ],
    lacks,
    unknown: lacks.flatMap(({ members }) => members),
  };
}

/**
 * Reads all tables in the order of the database, in which each refers only to earlier ones. The ids that the files of a table
 * list are counted in `reading` right after that table, before later tables add ids that no file lists.
 */
async function readTables(
  sources: readonly CsvSource[],
  reading: FolderReading,
): Promise<TableRows[]> {
  const tables: TableRows[] = [];
  for (const table of DATABASE_TABLES) {
    const tableSources = sources.filter((source) => source.table === table);
    const rows = await readTable(table, tableSources, reading);
    tables.push(rows);
    const hasFile = rows.files.length > 0;
    if (hasFile) countListedIds(table.name, reading);
  }
  return tables;
}

/** Keeps the number of ids of a table so far: those that its files list. */
function countListedIds(tableName: string, { ids, listed }: FolderReading): void {
  // Projects have no table: those with a transaction count as listed.
  const owner = tableName === "transactions" ? "projects" : tableName;
  const ownerIds = ids.get(owner);
  if (ownerIds !== undefined) listed.set(owner, ownerIds.texts.length);
}

/** The owners of ids to which other tables refer. */
const OWNERS = ["chains", "addresses", "projects"];
