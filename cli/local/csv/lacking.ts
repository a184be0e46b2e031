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

/** What a folder lacks, of the files and columns from which figures are counted. */
export function folderLacks(tables: readonly TableRows[]): FolderLack[] {
  const { activeUsers, activeProjects, monitoredWallets } = CARDS;
  const lacks: FolderLack[] = [];
  const needColumn = (name: string, members: LackingMember[], titles: string[]) => {
    if (hasColumn(tables, "transactions", name)) return;
    lacks.push(lack(`transactions.csv has no ${name}`, members, titles));
  };
  const needFile = (name: string, members: LackingMember[], titles: string[]) => {
    if (!hasFile(tables, name)) lacks.push(lack(`no ${name}.csv`, members, titles));
  };
  needColumn("project_id", ["projects", "users"], [activeProjects.title, activeUsers.title]);
  needColumn("chain_id", [], [VIEWS.topBlockchains.title]);
  needFile("memberships", ["users"], [activeUsers.title]);
  needFile("notifications", ["notifications", "flagged"], viewTitles("notifications"));
  needFile("exploits", ["exploits"], viewTitles("exploits"));
  needFile("events", ["events"], viewTitles("events"));
  // With notifications, wallets without a list are those that these name.
  if (!hasFile(tables, "notifications")) {
    needFile("addresses", ["wallets"], [monitoredWallets.title]);
  }
  return lacks;
}

function hasFile(tables: readonly TableRows[], name: string): boolean {
  return tables.some(({ table, files }) => table.name === name && files.length > 0);
}

/** Whether the files of a table have a column. */
function hasColumn(tables: readonly TableRows[], name: string, columnName: string): boolean {
  return tables.some(
    ({ table, columns }) =>
      table.name === name && columns.some(({ column }) => column.name === columnName),
  );
}

/** The titles of the views that show the rows of a table. */
function viewTitles(name: CountedTable): string[] {
  const views = Object.values(VIEWS).filter(({ table }) => table === name);
  return views.map(({ title }) => title);
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
