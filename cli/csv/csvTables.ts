/**
 * - `id`: a whole number, a UUID or any other text,
 * - `text`: as it is,
 * - `moment`: a day, or an instant, in ISO 8601,
 * - `seconds`: Unix time in whole seconds.
 */
type CsvKind = "id" | "text" | "moment" | "seconds";

export interface CsvColumn {
  readonly name: string;
  readonly kind: CsvKind;
  /** Whose ids they are, null but for ids. Those of one owner are of one type. */
  readonly owner: string | null;
  /** Whether a file without it is refused. */
  readonly isNeeded: boolean;
  /** Whether every row has a value in it. */
  readonly isFilled: boolean;
}

export interface CsvTable {
  readonly name: string;
  readonly columns: readonly CsvColumn[];
}

/** Without them there is nothing to show. */
export const TRANSACTIONS: CsvTable = {
  name: "transactions",
  columns: [
    ownId("transactions", false),
    reference("project_id", "projects", false),
    time("created_at", "moment"),
    reference("chain_id", "chains", false),
  ],
};

/** The tables that a folder of CSV files may fill, in an order in which each refers to earlier ones. */
export const CSV_TABLES: readonly CsvTable[] = [
  { name: "chains", columns: [ownId("chains", true), text("name", false)] },
  { name: "addresses", columns: [ownId("addresses", true), text("address", false)] },
  TRANSACTIONS,
  {
    name: "memberships",
    columns: [
      ownId("memberships", false),
      text("email", true),
      reference("project_id", "projects", true),
    ],
  },
  {
    name: "notifications",
    columns: [
      ownId("notifications", false),
      reference("address_id", "addresses", true),
      text("status", true),
      time("date", "moment"),
      reference("chain_id", "chains", false),
    ],
  },
  {
    name: "events",
    columns: [ownId("events", false), text("event_type", true), time("timestamp", "seconds")],
  },
  {
    name: "exploits",
    columns: [
      ownId("exploits", false),
      reference("chain_id", "chains", false),
      time("timestamp", "moment"),
    ],
  },
];

/** Whether the column holds what tells the table's own rows apart. */
export function isOwnId(table: CsvTable, column: CsvColumn): boolean {
  return column.owner === table.name;
}

function ownId(owner: string, isNeeded: boolean): CsvColumn {
  return { name: "id", kind: "id", owner, isNeeded, isFilled: true };
}

function reference(name: string, owner: string, isNeeded: boolean): CsvColumn {
  return { name, kind: "id", owner, isNeeded, isFilled: false };
}

function text(name: string, isNeeded: boolean): CsvColumn {
  return { name, kind: "text", owner: null, isNeeded, isFilled: false };
}

function time(name: string, kind: "moment" | "seconds"): CsvColumn {
  return { name, kind, owner: null, isNeeded: true, isFilled: true };
}
