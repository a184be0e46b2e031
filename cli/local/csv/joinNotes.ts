import { formatList, formatQuantity } from "../../../shared/text/format.ts";
import { quoted } from "../../csv/csvRecords.ts";
import { type Dictionary, NONE } from "./dictionary.ts";
import { type TableRows, textsOf } from "./readTable.ts";

/** The rows of a folder before references are followed. */
export interface JoinedRows {
  readonly table: (name: string) => TableRows;
  /** The texts of ids, by their owner. */
  readonly ids: ReadonlyMap<string, Dictionary>;
  /**
   * The number of ids that the files of their owner list, those of the first codes. Projects are listed by the
   * transactions.
   */
  readonly listed: ReadonlyMap<string, number>;
}

/** Notes on references without a match, such as to an unlisted chain, and on texts that nearly match. */
export function joinNotes(rows: JoinedRows): string[] {
  const notes = [
    statusNote(rows),
    silentProjectNote(rows),
    misspelledChainNote(rows),
    namelessChainNote(rows),
    caseTwinNote(rows),
    unlistedWalletNote(rows),
  ];
  return notes.filter((note) => note !== null);
}

/**
 * The name of each chain; the code of its id is the index.
 *
 * - A chain that the chains' file lists has its name from there; null if its name is missing.
 * - Another chain has its id as its name, such as `Ethereum`; null if the id is a number.
 */
export function chainNames({ table, ids }: JoinedRows): (string | null)[] {
  const nameByCode = new Map(listedNames(table("chains")).map(({ code, name }) => [code, name]));
  return idsOf(ids, "chains").map((id, code) => {
    const listedName = nameByCode.get(code);
    const isListed = listedName !== undefined;
    if (isListed) return listedName;
    return isNumber(id) ? null : id;
  });
}

function idsOf(ids: JoinedRows["ids"], owner: string): readonly string[] {
  return ids.get(owner)?.texts ?? [];
}

function isNumber(id: string): boolean {
  return /^\d+$/.test(id);
}

/** The name of each chain of the chains' file, null for none, with the code of its id. */
function listedNames(rows: TableRows) {
  const ids = rows.values.get("id");
  const name = textsOf(rows, "name");
  return Array.from({ length: rows.count }, (_, row) => ({
    code: ids?.at(row) ?? NONE,
    name: name(row),
  }));
}

const MAX_STATUSES = 6;

/** A note if there are notifications and none has the status `sent`, so that none counts; null otherwise. */
function statusNote({ table }: JoinedRows): string | null {
  const statuses = table("notifications").texts.get("status")?.texts ?? [];
  if (statuses.length === 0 || statuses.includes(SENT)) return null;
  const names = formatList(shortened(statuses.slice(0, MAX_STATUSES).map(quoted)));
  return `no notification has the status "${SENT}" (but ${names}), so no wallet is flagged`;
}

const SENT = "sent";

/** A note on projects that the memberships name and no transaction does; null without such a project. */
function silentProjectNote(rows: JoinedRows): string | null {
  // The transactions list the projects.
  const silentProjects = unlistedIds(rows, "projects");
  if (silentProjects.length === 0) return null;
  const quantity = formatQuantity(silentProjects.length, ["project has", "projects have"]);
  return `${quantity} memberships and no transactions, such as ${silentProjects[0]}; their users never count as active`;
}

/** The ids that rows refer to and the file of their owner does not list: all of them without such a file. */
function unlistedIds({ ids, listed }: JoinedRows, owner: string): readonly string[] {
  return idsOf(ids, owner).slice(listed.get(owner) ?? 0);
}

/** A note on unlisted chains whose ids are nearly names of listed chains; null without such a chain. */
function misspelledChainNote(rows: JoinedRows): string | null {
  const corrections = chainCorrections(rows);
  if (corrections.length === 0) return null;
  return `chain_id holds names of chains.csv (${formatList(shortened(corrections))}), which count as separate chains; write the ids`;
}

/** A note on unlisted chains whose ids are numbers; null without such a chain. */
function namelessChainNote(rows: JoinedRows): string | null {
  const nameless = unlistedIds(rows, "chains").filter(isNumber);
  if (nameless.length === 0) return null;
  const noun = nameless.length === 1 ? "chain" : "the chains";
  return `no name is known for ${noun} ${formatList(shortened(nameless))}`;
}

/**
 * The unlisted ids of chains that differ from the name of a listed chain by letter case or by blanks around it, each with the
 * id to write: `polygon → 137`.
 */
function chainCorrections(rows: JoinedRows): string[] {
  const exactNames = new Set<string>();
  const codeByFoldedName = new Map<string, number>();
  for (const { code, name } of listedNames(rows.table("chains"))) {
    if (name === null) continue;
    exactNames.add(name);
    codeByFoldedName.set(foldedName(name), code);
  }
  const chainIds = idsOf(rows.ids, "chains");
  const corrections: string[] = [];
  for (const id of unlistedIds(rows, "chains")) {
    // Rows with the exact name of a listed chain are counted with those of that chain.
    if (exactNames.has(id)) continue;
    const code = codeByFoldedName.get(foldedName(id));
    if (code !== undefined) corrections.push(`${id} → ${chainIds[code]}`);
  }
  return corrections;
}

/** A name in small letters, without blanks around it. */
function foldedName(name: string): string {
  return name.replace(/^ +| +$/g, "").toLowerCase();
}

/** A note on addresses that differ by letter case alone, and may be one wallet; null without such addresses. */
function caseTwinNote({ table, ids }: JoinedRows): string | null {
  const twins = caseTwins(walletNames(table("addresses"), idsOf(ids, "addresses")));
  if (twins.length === 0) return null;
  const quantity = formatQuantity(twins.length, ["address", "addresses"]);
  return `${quantity} differ by letter case alone, such as ${formatList(twins.slice(0, 2))}; each counts as a wallet`;
}

/** A note on wallets that only the notifications name; null without such a wallet. */
function unlistedWalletNote(rows: JoinedRows): string | null {
  const unlisted = unlistedIds(rows, "addresses");
  if (unlisted.length === 0) return null;
  const quantity = formatQuantity(unlisted.length, ["wallet", "wallets"]);
  // With an addresses file, a wallet that it does not list is a problem, and the folder is refused.
  const count = unlisted.length === 1 ? "counts" : "count";
  return `no addresses.csv: ${quantity} in notifications ${count} as monitored`;
}

/**
 * Every text in a folder that names a wallet: address and id of each listed wallet, and then the ids that only notifications
 * name.
 *
 * @param rows the rows of the addresses' file
 * @param walletIds the ids of all wallets, by their codes
 */
function* walletNames(rows: TableRows, walletIds: readonly string[]) {
  const addressOf = textsOf(rows, "address");
  for (const [code, id] of walletIds.entries()) {
    // Ids have codes in the order in which they come, and no two listed wallets have the same id. So the code of a listed
    // wallet is the index of its row, and later codes belong to ids that only notifications name.
    const isListed = code < rows.count;
    const address = isListed ? addressOf(code) : null;
    if (address !== null) yield address;
    yield id;
  }
}

/**
 * The texts that differ from another one of `texts` by letter case alone, in the order of their first spelling. All spellings
 * of one text follow each other.
 */
function caseTwins(texts: Iterable<string>): string[] {
  const firstSpellings = new Map<string, string>();
  // A set only for the few texts with several spellings saves memory.
  const severalSpellings = new Map<string, Set<string>>();
  for (const text of texts) {
    const folded = text.toLowerCase();
    const firstSpelling = firstSpellings.get(folded);
    if (firstSpelling === undefined) {
      firstSpellings.set(folded, text);
    } else if (firstSpelling !== text) {
      const spellings = severalSpellings.get(folded) ?? new Set([firstSpelling]);
      severalSpellings.set(folded, spellings.add(text));
    }
  }
  return [...firstSpellings.keys()].flatMap((folded) => [...(severalSpellings.get(folded) ?? [])]);
}

/** The most names that a note lists. */
const MAX_NAMES = 5;

/** The names for a list: all, or the first and `others`. */
function shortened(names: readonly string[]): string[] {
  return names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), "others"] : [...names];
}
