import { formatCount, formatList, formatQuantity } from "../../shared/text/format.ts";
import { quoted } from "../csv/findings.ts";
import { idKey } from "../csv/idType.ts";
import { type Reading, SENT } from "./columnExamination.ts";

/** Notes about references that match nothing: a line for each kind. */
export function joinNotes({ register, statuses }: Reading): string[] {
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
  const chains = register.owner("chains").unlisted();
  if (chains.length > 0) {
    const noun = chains.length === 1 ? "chain" : "the chains";
    notes.push(`no name is known for ${noun} ${formatList(shortened(chains))}`);
  }
  const wallets = register.owner("addresses").unlisted().length;
  if (wallets > 0) {
    const quantity = formatQuantity(wallets, ["wallet", "wallets"]);
    notes.push(`no addresses.csv: ${quantity} in notifications count as monitored`);
  }
  return notes;
}

const SHOWN = 5;

function shortened(names: readonly string[]): string[] {
  return names.length > SHOWN ? [...names.slice(0, SHOWN), "others"] : [...names];
}
