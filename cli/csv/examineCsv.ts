import { stat } from "node:fs/promises";
import { formatCompact, formatList, formatQuantity } from "../../shared/format.ts";
import { findCsvFolder } from "./csvFolder.ts";
import { type CsvFile, examineFile } from "./examineFile.ts";
import { IdRegister } from "./idRegister.ts";
import type { IdType } from "./idType.ts";
import { problems } from "./problems.ts";

/** What a folder holds, all of it found to fit the tables. */
export interface CsvData {
  readonly files: readonly CsvFile[];
  /** The type of the ids of an owner. */
  readonly typeOf: (owner: string) => IdType;
  /** The ids of an owner that rows refer to and no file lists. */
  readonly unlisted: (owner: string) => readonly string[];
  /** What a reader of the figures should know about how the files were read. */
  readonly notes: readonly string[];
}

/**
 * Reads every file of a folder to its end and finds all that is wrong with them.
 *
 * @param onStep told what is under way
 * @throws Failure (usage) where there is no such folder or no transactions in it, (data) with the
 *   problems of all files
 */
export async function examineCsv(folder: string, onStep: (step: string) => void): Promise<CsvData> {
  const [found, register, files] = [problems(), new IdRegister(), [] as CsvFile[]];
  const { sources, ignored } = await findCsvFolder(folder, found);
  for (const source of sources) {
    const whole = (await stat(source.path)).size;
    const file = await examineFile(source, register, found, (bytes) =>
      onStep(`Checking ${source.name}, ${formatPart(bytes, whole)}`),
    );
    if (file !== null) files.push(file);
  }
  found.throwAny(folder);
  const unlisted = (owner: string) => register.unlisted(owner);
  const notes = [
    ...files.flatMap((file) => file.notes),
    ...unlistedNotes(unlisted),
    ...(ignored.length === 0 ? [] : [`left alone: ${formatList(ignored)}`]),
  ];
  return { files, typeOf: (owner) => register.typeOf(owner), unlisted, notes };
}

function formatPart(bytes: number, whole: number): string {
  return `${formatCompact(bytes)} of ${formatCompact(whole)} bytes`;
}

const SHOWN = 5;

function unlistedNotes(unlisted: CsvData["unlisted"]): string[] {
  const [chains, addresses] = [unlisted("chains"), unlisted("addresses")];
  const notes = [];
  if (chains.length > 0) {
    const names = chains.length > SHOWN ? [...chains.slice(0, SHOWN), "others"] : chains;
    notes.push(
      `no name is known of ${chains.length === 1 ? "chain" : "the chains"} ${formatList(names)}`,
    );
  }
  if (addresses.length > 0) {
    const wallets = formatQuantity(addresses.length, ["wallet", "wallets"]);
    notes.push(`no addresses.csv: ${wallets} of notifications count as monitored`);
  }
  return notes;
}
