import type { CountedTable } from "../cube/cube.ts";

/** The words for a view, the same in every face, and its place in a dashboard. */
export interface View {
  readonly title: string;
  /** What is counted, in which table, and whether repeats count. */
  readonly definition: string;
  /** What is missing from a view without rows, and when it will appear. */
  readonly empty: readonly [what: string, when: string];
  readonly columns: readonly string[];
  /** Its place on the page. */
  readonly area: string;
  /** The table whose rows date the view. */
  readonly table: CountedTable;
  /** Its members of a dashboard, in the order of a file. */
  readonly members: readonly string[];
}
