import {
  formatCompact,
  formatCount,
  formatList,
  formatQuantity,
} from "../../shared/text/format.ts";
import { findCsvFolder } from "../csv/csvFolder.ts";
import { CSV_TABLES } from "../csv/csvTables.ts";
import { Findings, quoted, refuseProblems } from "../csv/findings.ts";
import { type IdType, idKey } from "../csv/idType.ts";
import { type Reading, SENT } from "./columnExamination.ts";
import { type CsvFile, examineTable } from "./examineTable.ts";
import { IdRegister } from "./idRegister.ts";

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
  const reading: Reading = {
    register,
    problems,
    notes,
    statuses: new Set(),
    chainIds: new Map(),
    addresses: new Set(),
  };
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

/** Notes about references that match nothing and texts that nearly match: a line for each kind. */
function joinNotes({ register, statuses, chainIds, addresses }: Reading): string[] {
  const notes: string[] = [];
  if (statuses.size > 0 && !statuses.has(SENT)) {
    const names = formatList(shortened([...statuses].map(quoted)));
    notes.push(`no notification has the status "sent" (but ${names}), so no wallet is flagged`);
  }
  const projects = register.owner("projects");
  const active = new Set([...projects.references("transactions")].map(idKey));
  const members = [...projects.references("memberships")];
  const silent = members.filter((id) => !active.has(idKey(id)));
  if (silent.length > 0) {
    const share = `${formatCount(silent.length)} of ${formatCount(members.length)}`;
    notes.push(
      `projects with memberships and no transactions: ${share}, such as ${silent[0]}; their users never count as active`,
    );
  }
  const unlisted = register.owner("chains").unlisted();
  const idOf = (chain: string) => chainIds.get(chain.trim().toLowerCase());
  const named = unlisted.filter((chain) => idOf(chain) !== undefined);
  if (named.length > 0) {
    const pairs = named.map((chain) => `${chain} → ${idOf(chain)}`);
    notes.push(
      `chain_id holds names of chains.csv (${formatList(shortened(pairs))}), which count as chains of their own; write the ids`,
    );
  }
  const chains = unlisted.filter((chain) => !named.includes(chain));
  if (chains.length > 0) {
    const noun = chains.length === 1 ? "chain" : "the chains";
    notes.push(`no name is known for ${noun} ${formatList(shortened(chains))}`);
  }
  const owned = register.owner("addresses");
  const twins = caseTwins([...addresses, ...owned.texts(), ...owned.unlisted()]);
  if (twins.length > 0) {
    const quantity = formatQuantity(twins.length, ["address", "addresses"]);
    notes.push(
      `${quantity} differ by letter case alone, such as ${formatList(twins.slice(0, 2))}; each counts as a wallet`,
    );
  }
  const wallets = owned.unlisted().length;
  if (wallets > 0) {
    const quantity = formatQuantity(wallets, ["wallet", "wallets"]);
    notes.push(`no addresses.csv: ${quantity} in notifications count as monitored`);
  }
  return notes;
}

/** The texts that differ from another one by letter case alone. */
function caseTwins(texts: readonly string[]): string[] {
  const spellings = new Map<string, string>();
  const twins = new Set<string>();
  for (const text of texts) {
    const other = spellings.get(text.toLowerCase());
    if (other === undefined) spellings.set(text.toLowerCase(), text);
    else if (other !== text) twins.add(other).add(text);
  }
  return [...twins];
}

const SHOWN = 5;

function shortened(names: readonly string[]): string[] {
  return names.length > SHOWN ? [...names.slice(0, SHOWN), "others"] : [...names];
}
