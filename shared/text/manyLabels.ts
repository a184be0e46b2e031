import type { Cube } from "../cube/cube.ts";
import { DATED_TABLES } from "../database/databaseTables.ts";
import { type CountedTable, TABLES } from "../database/datedTables.ts";
import { formatCount } from "./format.ts";

/** The most labels of a table with which answers and files stay small. */
const MAX_LABELS = 2_000;

/** A table with more labels than answers and files are made for, and the remedy, each as a clause. */
interface ManyLabels {
  readonly found: string;
  readonly remedy: string;
}

/** The tables of a cube with too many labels. None is cut: the owner has to decide which labels belong together. */
export function manyLabels(cube: Cube): ManyLabels[] {
  return tooManyLabels((table) => cube[table]?.groups.length ?? 0);
}

/** The tables with too many labels, by the number of labels of each table. */
export function tooManyLabels(labelCount: (table: CountedTable) => number): ManyLabels[] {
  const largeTables = TABLES.filter((table) => labelCount(table) > MAX_LABELS);
  return largeTables.map((table) => ({
    found: countClause(table, labelCount(table)),
    remedy: remedy(table),
  }));
}

function countClause(table: CountedTable, count: number): string {
  return (
    `${table} has ${formatCount(count)} ${labels(table)}, more than ${formatCount(MAX_LABELS)}, so answers and ` +
    "snapshots are large"
  );
}

function remedy(table: CountedTable): string {
  const { label } = DATED_TABLES[table];
  const view = label.by === "chain" ? "chains" : table;
  return `group the ${labels(table)} in the view vigil.${view}`;
}

function labels(table: CountedTable): string {
  return DATED_TABLES[table].label.by === "chain" ? "chains" : "event types";
}
