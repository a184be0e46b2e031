import { formatCount, formatList, formatQuantity } from "../../shared/text/format.ts";
import { CSV_TABLES, TRANSACTIONS } from "../csv/csvTables.ts";
import { quoted } from "../csv/findings.ts";
import { idKey } from "../csv/idType.ts";
import { type Reading, SENT } from "./columnExamination.ts";

/** Notes about references that match nothing: a line for each kind. */
export function joinNotes(reading: Reading): string[] {
  return [
    ...statusNotes(reading),
    ...membershipNotes(reading),
    ...chainNotes(reading),
    ...addressNotes(reading),
  ];
}

function statusNotes({ statuses }: Reading): string[] {
  if (statuses.size === 0 || statuses.has(SENT)) return [];
  const names = formatList(shortened([...statuses].map(quoted)));
  return [`no notification has the status "sent" (but ${names}), so no wallet is flagged`];
}

function membershipNotes({ register }: Reading): string[] {
  const projects = register.owner("projects");
  const memberships = CSV_TABLES.find(({ name }) => name === "memberships") ?? TRANSACTIONS;
  const active = new Set([...projects.references(TRANSACTIONS)].map(idKey));
  const all = [...projects.references(memberships)];
  const silent = all.filter((id) => !active.has(idKey(id)));
  if (silent.length === 0) return [];
  const share = `${formatCount(silent.length)} of ${formatCount(all.length)}`;
  return [
    `projects with memberships and no transactions: ${share}, such as ${silent[0]}; their users never count as active`,
  ];
}

function chainNotes({ register }: Reading): string[] {
  const unlisted = register.owner("chains").unlisted();
  if (unlisted.length === 0) return [];
  const chains = unlisted.length === 1 ? "chain" : "the chains";
  return [`no name is known for ${chains} ${formatList(shortened(unlisted))}`];
}

function addressNotes({ register }: Reading): string[] {
  const count = register.owner("addresses").unlisted().length;
  if (count === 0) return [];
  const wallets = formatQuantity(count, ["wallet", "wallets"]);
  return [`no addresses.csv: ${wallets} in notifications count as monitored`];
}

const SHOWN = 5;

function shortened(names: readonly string[]): string[] {
  return names.length > SHOWN ? [...names.slice(0, SHOWN), "others"] : [...names];
}
