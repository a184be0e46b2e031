import type { Cube } from "../../../shared/cube/cube.ts";
import { CARDS } from "../../../shared/dashboard/cards.ts";
import { VIEWS } from "../../../shared/dashboard/views.ts";
import type { CountedTable } from "../../../shared/database/datedTables.ts";
import { formatList } from "../../../shared/text/format.ts";
import type { TableRows } from "./readTable.ts";

export type LackingMember = Exclude<keyof Cube, "cover" | "timeZone" | "transactions">;

/** What a folder lacks: a note such as `no exploits.csv: Exploits by Chain stays empty`, and what is not known then. */
export interface FolderLack {
  readonly note: string;
  readonly members: readonly LackingMember[];
}

/** What a folder lacks. Wallets without a list are those of the notifications. */
export function folderLacks(loaded: readonly TableRows[]): FolderLack[] {
  // Each of these gives one lack or none.
  const file = (name: string, members: readonly LackingMember[], titles: readonly string[]) =>
    hasFile(loaded, name) ? [] : [lack(`no ${name}.csv`, members, titles)];
  const column = (name: string, members: readonly LackingMember[], titles: readonly string[]) =>
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

function hasFile(loaded: readonly TableRows[], name: string): boolean {
  return loaded.some(({ table, files }) => table.name === name && files.length > 0);
}

/** What is missing, with the titles of what stays empty and the members of a cube that are not known. */
function lack(
  what: string,
  members: readonly LackingMember[],
  titles: readonly string[],
): FolderLack {
  const note = `${what}: ${formatList(titles)} ${titles.length === 1 ? "stays" : "stay"} empty`;
  return { note, members };
}
