import type { DatedTable } from "./databaseTable.ts";
import { DATED_TABLES } from "./databaseTables.ts";

type DatedTables = typeof DATED_TABLES;

/** The name of a table whose rows a cube counts. */
export type CountedTable = keyof DatedTables;

/** The name of a table whose rows are counted by chain. */
export type ChainTable = Matching<{ label: { by: "chain" } }>;

/** The name of a table whose rows without a chain are left out of the views by chain. */
export type JoinedTable = Matching<{ label: { otherwise: null } }>;

type Matching<Shape> = {
  [Name in CountedTable]: DatedTables[Name] extends Shape ? Name : never;
}[CountedTable];

/** The dated tables in the order of the database. */
export const STORED_TABLES = Object.keys(DATED_TABLES) as CountedTable[];

export const CHAIN_TABLES: readonly ChainTable[] = STORED_TABLES.filter(isByChain);

export const JOINED_TABLES: readonly JoinedTable[] = STORED_TABLES.filter(isJoined);

/** The dated tables in the order of a cube: tables counted by chain come first. */
export const TABLES: readonly CountedTable[] = [
  ...CHAIN_TABLES,
  ...STORED_TABLES.filter((name) => !isByChain(name)),
];

/** One value for each of some tables. */
export function eachOf<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
) {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
}

/** One value for each dated table. */
export function eachTable<Value>(value: (table: CountedTable) => Value) {
  return eachOf(TABLES, value);
}

export function isByChain(table: CountedTable): table is ChainTable {
  return DATED_TABLES[table].label.by === "chain";
}

/** `Notifications`: the rows of a table as a title. */
export function tableTitle(table: CountedTable): string {
  return capitalized(DATED_TABLES[table].unit[1]);
}

/** `Sent Notifications`: the title with the condition under which rows count. */
export function countedTitle(table: CountedTable): string {
  const { condition }: DatedTable = DATED_TABLES[table];
  const rows = tableTitle(table);
  return condition === null ? rows : `${capitalized(condition.value)} ${rows}`;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isJoined(table: CountedTable): table is JoinedTable {
  return DATED_TABLES[table].label.otherwise === null;
}
