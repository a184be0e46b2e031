import type { Cube } from "../../../shared/cube/cube.ts";
import type { CountedTable } from "../../../shared/database/datedTables.ts";
import { formatList } from "../../../shared/text/format.ts";
import { CARDS } from "../../../shared/views/cards.ts";
import { VIEWS } from "../../../shared/views/views.ts";
import type { LoadedTable } from "./loadTable.ts";

type Member = Exclude<keyof Cube, "cover" | "timeZone" | "transactions">;

/** What a folder lacks. Wallets without a list are those of the notifications. */
export function folderLacks(loaded: readonly LoadedTable[]) {
  const file = (name: string, members: readonly Member[], titles: readonly string[]) =>
    hasFile(loaded, name) ? [] : [lack(`no ${name}.csv`, members, titles)];
  const column = (name: string, members: readonly Member[], titles: readonly string[]) =>
    loaded.some(
      ({ table, columns }) =>
        table.name === "transactions" && columns.some((own) => own.column.name === name),
    )
      ? []
      : [lack(`transactions.csv has no ${name}`, members, titles)];
  const views = (name: CountedTable) =>
    Object.values(VIEWS).flatMap(({ table, title }) => (table === name ? title : []));
  const { activeUsers, activeProjects, monitoredWallets } = CARDS;
  return [
    ...column("project_id", ["projects", "users"], [activeProjects.title, activeUsers.title]),
    ...column("chain_id", [], [VIEWS.topBlockchains.title]),
    ...file("memberships", ["users"], [activeUsers.title]),
    ...file("notifications", ["notifications", "flagged"], views("notifications")),
    ...file("exploits", ["exploits"], views("exploits")),
    ...file("events", ["events"], views("events")),
    ...(hasFile(loaded, "notifications")
      ? []
      : file("addresses", ["wallets"], [monitoredWallets.title])),
  ];
}

function hasFile(loaded: readonly LoadedTable[], name: string): boolean {
  return loaded.some(({ table, files }) => table.name === name && files > 0);
}

/** A note such as `no exploits.csv: Exploits by Chain stays empty`, and what is not known for this reason. */
function lack(what: string, members: readonly Member[], titles: readonly string[]) {
  const note = `${what}: ${formatList(titles)} ${titles.length === 1 ? "stays" : "stay"} empty`;
  return { note, members };
}
