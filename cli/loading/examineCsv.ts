import { formatCompact, formatList } from "../../shared/text/format.ts";
import { findCsvFolder } from "../csv/csvFolder.ts";
import { CSV_TABLES } from "../csv/csvTables.ts";
import { Findings, refuseProblems } from "../csv/findings.ts";
import type { IdType } from "../csv/idType.ts";
import type { Reading } from "./columnExamination.ts";
import { type CsvFile, examineTable } from "./examineTable.ts";
import { IdRegister } from "./idRegister.ts";
import { joinNotes } from "./joins.ts";

/** The content of a folder, after it passed all checks. */
export interface CsvData {
  readonly folder: string;
  readonly files: readonly CsvFile[];
  readonly idType: (owner: string) => IdType;
  readonly unlisted: (owner: string) => readonly string[];
  /** Notes for readers of the figures about how the files were read. */
  readonly notes: readonly string[];
}

/**
 * Reads every file of a folder to its end and collects all problems.
 *
 * @throws Failure (usage) where the folder does not exist or has no transactions, (data) with the
 *   problems of all files
 */
export async function examineCsv(folder: string, onStep: (step: string) => void): Promise<CsvData> {
  const [problems, notes, register] = [new Findings(), new Findings(), new IdRegister()];
  const reading: Reading = { register, problems, notes, statuses: new Set() };
  const { sources, ignored } = await findCsvFolder(folder, problems);
  const files: CsvFile[] = [];
  for (const table of CSV_TABLES) {
    const own = sources.filter((source) => source.table === table);
    const read = await examineTable(own, reading, ({ name }, bytes, size) =>
      onStep(`Checking ${name}, ${formatCompact(bytes)} of ${formatCompact(size)} bytes`),
    );
    files.push(...read);
  }
  refuseProblems(folder, problems);
  const left = ignored.length === 0 ? [] : [`ignored: ${formatList(ignored)}`];
  return {
    folder,
    files,
    idType: (owner) => register.owner(owner).type,
    unlisted: (owner) => register.owner(owner).unlisted(),
    notes: [...notes.lines(), ...joinNotes(reading), ...left],
  };
}
