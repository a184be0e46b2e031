/**
 * - `id`: a whole number, a UUID or any other text,
 * - `text`: any text,
 * - `email`: any text, but words such as `NULL` mean no value,
 * - `status`: any text; only `sent` counts,
 * - `moment`: a day, or an instant, in ISO 8601,
 * - `seconds`: Unix time in whole seconds.
 */
export type CsvKind = "id" | "text" | "email" | "status" | "moment" | "seconds";

export interface CsvColumn {
  readonly name: string;
  readonly kind: CsvKind;
  /** The table that the ids belong to, or `projects`; null for other columns. Ids of one owner share a type. */
  readonly owner: string | null;
  readonly isNeeded: boolean;
  readonly isFilled: boolean;
}

export interface CsvTable {
  readonly name: string;
  readonly columns: readonly CsvColumn[];
}

export const TRANSACTIONS_TABLE: CsvTable = {
  name: "transactions",
  columns: [
    ownId("transactions", false),
    reference("project_id", "projects", false),
    time("created_at", "moment"),
    reference("chain_id", "chains", false),
  ],
};

/** The tables that a folder of CSV files may fill, ordered so that each refers only to earlier ones. */
export const CSV_TABLES: readonly CsvTable[] = [
  { name: "chains", columns: [ownId("chains", true), text("name", false)] },
  { name: "addresses", columns: [ownId("addresses", true), text("address", false)] },
  TRANSACTIONS_TABLE,
  {
    name: "memberships",
    columns: [
      ownId("memberships", false),
      text("email", true, "email"),
      reference("project_id", "projects", true),
    ],
  },
  {
    name: "notifications",
    columns: [
      ownId("notifications", false),
      reference("address_id", "addresses", true),
      text("status", true, "status"),
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

export function isOwnId(table: CsvTable, column: CsvColumn): boolean {
  return column.owner === table.name;
}

function ownId(owner: string, isNeeded: boolean): CsvColumn {
  return { name: "id", kind: "id", owner, isNeeded, isFilled: true };
}

function reference(name: string, owner: string, isNeeded: boolean): CsvColumn {
  return { name, kind: "id", owner, isNeeded, isFilled: false };
}

function text(name: string, isNeeded: boolean, kind: CsvKind = "text"): CsvColumn {
  return { name, kind, owner: null, isNeeded, isFilled: false };
}

function time(name: string, kind: "moment" | "seconds"): CsvColumn {
  return { name, kind, owner: null, isNeeded: true, isFilled: true };
}
