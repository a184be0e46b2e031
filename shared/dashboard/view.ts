import type { IdentityKind } from "../cube/cube.ts";
import type { CountedTable } from "../database/datedTables.ts";

/** A word in the singular and in the plural. */
export type Noun = readonly [one: string, many: string];

/** A view, the same on the page and in the terminal: its words, its rows, and its place in a dashboard. */
export interface View<Shown> {
  readonly title: string;
  /** What is counted, in which table, and whether repeats count. */
  readonly definition: string;
  /** What is missing from a view without rows, and when it will appear. */
  readonly empty: readonly [what: string, when: string];
  /** The heads of the columns; a view that shows the share of all rows has a head for it. */
  readonly columns: readonly [label: string, count: string, ...share: string[]];
  /** The noun for a row. */
  readonly kind: Noun;
  /** The noun for the counted rows or identities. */
  readonly unit: Noun;
  /** `share` is a pie around the share of the first row. */
  readonly chart: "trend" | "table" | "pie" | "share" | "bars";
  /** The identities that the view counts, if it counts identities. */
  readonly identities?: IdentityKind;
  /** The table whose rows date the view. */
  readonly table: CountedTable;
  /** The view's members of a dashboard, in the order of a file. */
  readonly members: readonly string[];
  /** The member with what the view shows day by day, if it does. */
  readonly byDay?: "flaggedTrends" | "exploitDays";
  /** Whether a table of a few columns shows the shares too. */
  readonly hasShare?: boolean;
  /** The decimals of a share. */
  readonly decimals: 1 | 2;
  /** The rows of a dashboard, in its order. */
  readonly rows: (dashboard: Shown) => ListedRow[];
  readonly isEmpty: (dashboard: Shown) => boolean;
}

/** A row of any view. */
export interface ListedRow {
  readonly name: string;
  readonly count: number;
  /** The count in the comparison range; null if there is none or it is not known. */
  readonly previous: number | null;
  /** The part of the listed rows, or of all rows if the dashboard has that, to the decimals of the view. */
  readonly sharePercent: number;
}
