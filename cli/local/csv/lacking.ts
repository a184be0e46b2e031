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

/** The files and columns that a folder lacks, each with the figures that are not known without it. */
export function folderLacks(tables: readonly TableRows[]): FolderLack[] {
  const { activeUsers, activeProjects, monitoredWallets } = CARDS;
  const lacks: FolderLack[] = [];
  const needColumn = (file: string, name: string, consequences: Consequences) => {
    if (!hasFile(tables, file) || hasColumn(tables, file, name)) return;
    lacks.push(lack(`${file}.csv has no ${name}`, consequences));
  };
  const needFile = (name: string, consequences: Consequences) => {
    if (!hasFile(tables, name)) lacks.push(lack(`no ${name}.csv`, consequences));
  };
  needColumn("transactions", "project_id", {
    unknown: ["projects", "users"],
    empty: [activeProjects.title, activeUsers.title],
  });
  // Transactions and exploits without a chain are counted too.
  needColumn("transactions", "chain_id", { unknown: [], empty: [VIEWS.topBlockchains.title] });
  needColumn("exploits", "chain_id", { unknown: [], empty: viewTitles("exploits") });
  needFile("memberships", { unknown: ["users"], empty: [activeUsers.title] });
  needFile("notifications", {
    unknown: ["notifications", "flagged"],
    empty: viewTitles("notifications"),
  });
  needFile("exploits", { unknown: ["exploits"], empty: viewTitles("exploits") });
  needFile("events", { unknown: ["events"], empty: viewTitles("events") });
  // Without a list of wallets, those that notifications name count as monitored.
  if (!hasFile(tables, "notifications")) {
    needFile("addresses", { unknown: ["wallets"], empty: [monitoredWallets.title] });
  }
  return lacks;
}

/** What follows if a file or a column is missing. */
interface Consequences {
  /** The members of a cube that are not known then. */
  readonly unknown: readonly LackingMember[];
  /** The titles of the cards and views that stay empty. */
  readonly empty: readonly string[];
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

function lack(fault: string, { unknown, empty }: Consequences): FolderLack {
  const verb = empty.length === 1 ? "stays" : "stay";
  return { note: `${fault}: ${formatList(empty)} ${verb} empty`, members: unknown };
}
