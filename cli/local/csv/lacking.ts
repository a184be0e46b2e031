import type { Cube } from "../../../shared/cube/cube.ts";
import type { CountedTable } from "../../../shared/database/datedTables.ts";
import { formatList } from "../../../shared/text/format.ts";
import { CARDS } from "../../../shared/views/cards.ts";
import { VIEWS } from "../../../shared/views/views.ts";
import type { LoadedTable } from "./loadTable.ts";

type Member = Exclude<keyof Cube, "cover" | "timeZone" | "transactions">;

/** A file or a column that a folder lacks, and what is not known without it. */
interface Lack {
  readonly what: string;
  readonly members: readonly Member[];
  readonly titles: readonly string[];
}

/** What a folder lacks. Wallets without a list are those of the notifications. */
export function folderLacks(loaded: readonly LoadedTable[]): Lack[] {
  const file = (name: string, members: readonly Member[], titles: readonly string[]) =>
    hasFile(loaded, name) ? [] : [{ what: `no ${name}.csv`, members, titles }];
  const column = (name: string, members: readonly Member[], titles: readonly string[]) =>
    loaded.some(
      ({ table, columns }) =>
        table.name === "transactions" && columns.some((own) => own.column.name === name),
    )
      ? []
      : [{ what: `transactions.csv has no ${name}`, members, titles }];
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

/** `no exploits.csv: Exploits by Chain stays empty` */
export function lackNote({ what, titles }: Lack): string {
  return `${what}: ${formatList(titles)} ${titles.length === 1 ? "stays" : "stay"} empty`;
}
