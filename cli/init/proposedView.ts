import type { Column } from "./describedTables.ts";

export interface ProposedView {
  readonly view: string;
  readonly table: string | null;
  readonly choices: readonly string[];
  /** What the user should decide, a sentence each. */
  readonly remarks: readonly string[];
  readonly isEmpty: boolean;
  readonly query: string;
}

/** What each column of a view was made of, and its type. */
export function choices(columns: ReadonlyMap<string, Column>): string[] {
  return [...columns].map(([as, { name, type, refersTo }]) => {
    const reason = refersTo === null ? type : `${type}, refers to ${refersTo.table}`;
    return `${as} = ${name} (${reason})`;
  });
}
