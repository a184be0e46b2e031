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
  return [
    ...statusNotes(rows),
    ...silentProjectNotes(rows),
    ...chainNotes(rows),
    ...walletNotes(rows),
  ];
}

/**
 * The names of chains in the order of their ids, so that the code of an id is the index of its name; null for a chain without
 * a name. The ids of the chains' file come first. An unlisted id that is no number, such as `Ethereum`, is the name of its
 * chain.
 */
export function chainNames(rows: JoinedRows): (string | null)[] {
  const { table, ids, listed } = rows;
  const listedCount = listed.get("chains") ?? 0;
  const names = idsOf(ids, "chains").map((id, code) => {
    const isListed = code < listedCount;
    return isListed || isNumber(id) ? null : id;
  });
  for (const { code, name } of listedNames(table("chains"))) names[code] = name;
  return names;
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

/** A note on notifications of which none counts, since none has the status `sent`, as a list; empty otherwise. */
function statusNotes({ table }: JoinedRows): string[] {
  const statuses = table("notifications").texts.get("status")?.texts ?? [];
  if (statuses.length === 0 || statuses.includes(SENT)) return [];
  const names = formatList(shortened(statuses.slice(0, MAX_STATUSES).map(quoted)));
  return [`no notification has the status "${SENT}" (but ${names}), so no wallet is flagged`];
}

const SENT = "sent";

/** A note on projects that the memberships name and no transaction does, as a list; empty without such a project. */
function silentProjectNotes(rows: JoinedRows): string[] {
  const silent = unlistedIds(rows, "projects");
  if (silent.length === 0) return [];
  const quantity = formatQuantity(silent.length, ["project has", "projects have"]);
  return [
    `${quantity} memberships and no transactions, such as ${silent[0]}; their users never count as active`,
  ];
}

/** The ids that rows refer to, and that the file of their owner does not list. */
function unlistedIds({ ids, listed }: JoinedRows, owner: string): readonly string[] {
  return idsOf(ids, owner).slice(listed.get(owner) ?? 0);
}

/** Notes on chains that no file lists: their ids are names of listed chains, or numbers without a name. */
function chainNotes(rows: JoinedRows): string[] {
  const unlisted = unlistedIds(rows, "chains");
  const notes: string[] = [];
  const named = chainsNamed(unlisted, rows);
  if (named.length > 0) {
    notes.push(
      `chain_id holds names of chains.csv (${formatList(shortened(named))}), which count as separate chains; write the ids`,
    );
  }
  const nameless = unlisted.filter(isNumber);
  if (nameless.length > 0) {
    const noun = nameless.length === 1 ? "chain" : "the chains";
    notes.push(`no name is known for ${noun} ${formatList(shortened(nameless))}`);
  }
  return notes;
}

/**
 * The unlisted ids that are the names of listed chains in other letters, each with the id that it should be: `polygon → 137`.
 * An id that is exactly such a name counts as that chain.
 */
function chainsNamed(unlisted: readonly string[], { table, ids }: JoinedRows): string[] {
  const chainsByFoldedName = new Map<string, { code: number; name: string }[]>();
  for (const { code, name } of listedNames(table("chains"))) {
    if (name === null) continue;
    const chains = chainsByFoldedName.get(foldedName(name)) ?? [];
    chainsByFoldedName.set(foldedName(name), [...chains, { code, name }]);
  }
  const listedIds = idsOf(ids, "chains");
  const corrections: string[] = [];
  for (const id of unlisted) {
    const similarChains = chainsByFoldedName.get(foldedName(id)) ?? [];
    const chain = similarChains.findLast(({ name }) => name !== id);
    if (chain !== undefined) corrections.push(`${id} → ${listedIds[chain.code]}`);
  }
  return corrections;
}

/** A name in small letters, without blanks around it. */
function foldedName(name: string): string {
  return name.replace(/^ +| +$/g, "").toLowerCase();
}

/** Notes on wallets that may be one, and on those that only the notifications name. */
function walletNotes(rows: JoinedRows): string[] {
  const notes: string[] = [];
  const wallets = idsOf(rows.ids, "addresses");
  const twins = caseTwins(writtenAddresses(rows.table("addresses"), wallets));
  if (twins.length > 0) {
    const quantity = formatQuantity(twins.length, ["address", "addresses"]);
    notes.push(
      `${quantity} differ by letter case alone, such as ${formatList(twins.slice(0, 2))}; each counts as a wallet`,
    );
  }
  const unlisted = unlistedIds(rows, "addresses");
  if (unlisted.length > 0) {
    const quantity = formatQuantity(unlisted.length, ["wallet", "wallets"]);
    notes.push(`no addresses.csv: ${quantity} in notifications count as monitored`);
  }
  return notes;
}

/** The addresses and the ids of wallets, row by row, and then the unlisted ids. */
function* writtenAddresses(rows: TableRows, wallets: readonly string[]) {
  const addressOf = textsOf(rows, "address");
  for (const [row, id] of wallets.entries()) {
    const address = row < rows.count ? addressOf(row) : null;
    if (address !== null) yield address;
    yield id;
  }
}

/**
 * The texts that differ from another one by letter case alone; all spellings of one text follow each other. A text of one
 * spelling is left out.
 */
function caseTwins(texts: Iterable<string>): string[] {
  const firstSpellings = new Map<string, string>();
  // Most texts have one spelling, and no set for it.
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
