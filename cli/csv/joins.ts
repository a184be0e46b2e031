import { formatCount, formatList, formatQuantity } from "../../shared/text/format.ts";
import { type Reading, SENT } from "./columnExamination.ts";
import { CSV_TABLES, isReferenced, TRANSACTIONS } from "./csvTables.ts";
import { type Finding, quoted } from "./findings.ts";
import type { WrittenId } from "./idRegister.ts";
import { idKey } from "./idType.ts";

/** Finds ids that are the same number or UUID, but would not match as texts. */
export function refuseSpellings({ register, places, problems }: Reading): void {
  for (const owner of OWNERS) {
    const ids = register.owner(owner);
    if (ids.type !== "text") continue;
    for (const [first, { id, place }] of ids.twins(idKey)) {
      const { file, line } = places.place(place);
      const todo = `: it is ${quoted(first.id)} in ${places.format(first.place)}; write both alike`;
      const finding: Finding = {
        subject: { value: id },
        what: "spells an id differently",
        todo,
      };
      problems.add(file, { line }, finding);
    }
  }
}

/** Notes about references that match nothing: a line for each kind. */
export function joinNotes(reading: Reading): string[] {
  return [
    ...statusNotes(reading),
    ...membershipNotes(reading),
    ...chainNotes(reading),
    ...addressNotes(reading),
    ...letterCaseNotes(reading),
  ];
}

const OWNERS = [...CSV_TABLES.map(({ name }) => name), "projects"].filter(isReferenced);

function statusNotes({ statuses }: Reading): string[] {
  const others = [...statuses];
  const isMeant = others.some((status) => status.trim().toLowerCase() === SENT);
  if (others.length === 0 || isMeant) return [];
  const names = formatList(shortened(others.map(quoted)));
  return [`no notification has the status "sent" (but ${names}), so no wallet is flagged`];
}

function membershipNotes({ register, places }: Reading): string[] {
  const projects = register.owner("projects");
  const memberships = CSV_TABLES.find(({ name }) => name === "memberships") ?? TRANSACTIONS;
  const active = new Set([...projects.references(TRANSACTIONS).keys()].map(idKey));
  const all = [...projects.references(memberships)];
  const silent = all.filter(([id]) => !active.has(idKey(id)));
  const [first] = silent;
  if (first === undefined) return [];
  const [id, place] = first;
  const share = `${formatCount(silent.length)} of ${formatCount(all.length)}`;
  const where = `such as ${id} (${places.format(place)})`;
  return [
    `projects with memberships and no transactions: ${share}, ${where}; their users never count as active`,
  ];
}

function chainNotes({ register, places, chainNames }: Reading): string[] {
  const chains = register.owner("chains");
  const unlisted = chains.unlisted();
  const idByName = ({ id }: WrittenId) => chainNames.get(id.toLowerCase());
  const [named, unnamed] = [
    unlisted.filter(idByName),
    unlisted.filter((chain) => !idByName(chain)),
  ];
  const notes: string[] = [];
  const [name] = named;
  if (name !== undefined) {
    const which = `${quoted(name.id)} (${places.format(name.place)})`;
    const more = named.length > 1 ? `, and the same for ${formatCount(named.length - 1)} more` : "";
    notes.push(
      `chain_id ${which} is the name of chain ${idByName(name)}; write the id${more}, or it counts as another chain`,
    );
  }
  const [first] = unnamed;
  if (first !== undefined) {
    const ids = formatList(shortened(unnamed.map(({ id }) => id)));
    const one = unnamed.length === 1;
    const place = `(${one ? "" : "the first in "}${places.format(first.place)})`;
    const which = one ? `chain ${ids}` : `the chains ${ids}`;
    notes.push(
      chains.isListed
        ? `${which} ${place} ${one ? "is" : "are"} not in chains.csv`
        : `no name is known for ${which}`,
    );
  }
  return notes;
}

function addressNotes({ register }: Reading): string[] {
  const count = register.owner("addresses").unlisted().length;
  if (count === 0) return [];
  const wallets = formatQuantity(count, ["wallet", "wallets"]);
  return [`no addresses.csv: ${wallets} in notifications count as monitored`];
}

function letterCaseNotes({ register, places }: Reading): string[] {
  return OWNERS.flatMap((owner) => {
    const ids = register.owner(owner);
    const twins = ids.type === "text" ? ids.twins((id) => id.toLowerCase()) : [];
    const [first] = twins;
    if (first === undefined) return [];
    const pair = first.map(({ id, place }) => `${quoted(id)} (${places.format(place)})`);
    const more = twins.length > 1 ? `, and ${formatCount(twins.length - 1)} more,` : "";
    return [`${owner} ${formatList(pair)}${more} differ only in letter case, and count separately`];
  });
}

const SHOWN = 5;

function shortened(names: readonly string[]): string[] {
  return names.length > SHOWN ? [...names.slice(0, SHOWN), "others"] : [...names];
}
