import { sum } from "../cube/sum.ts";
import { DATED_TABLES } from "../database/databaseTables.ts";
import { type CountedTable, capitalized, tableTitle } from "../database/datedTables.ts";
import { percent } from "./percent.ts";
import type { ListedRow, View } from "./view.ts";

/** The definition of a ranked view. A row has the members `label`, `count` and `previous`. */
interface Ranking<
  Key extends string,
  Label extends string,
  Count extends string,
  Share extends boolean,
  Table extends CountedTable,
> extends Pick<View<never>, "title" | "definition" | "empty" | "chart" | "byDay"> {
  readonly table: Table;
  /** The view's member of a dashboard. */
  readonly key: Key;
  /** The length limit; null for none. */
  readonly most: number | null;
  readonly label: Label;
  /** The noun for a label, with a regular plural. */
  readonly kind: string;
  /** The head of the column of labels, if it is not `kind`. */
  readonly labelHead?: string;
  readonly count: Count;
  /** Whether a row has the member `sharePercent`, its part of all rows, to two decimals. */
  readonly hasShare?: Share;
  /** Members of a dashboard that belong to the view besides its rows. */
  readonly furtherMembers?: readonly string[];
}

/** The part of a dashboard with the rows of a ranked view, null if the table is not known. */
type RankedMember<Key extends string> = Readonly<Record<Key, readonly object[] | null>>;

/** The labels of one table with their counts, largest first. */
export interface RankedView<
  Key extends string = string,
  Label extends string = string,
  Count extends string = string,
  Share extends boolean = boolean,
  Table extends CountedTable = CountedTable,
> extends Omit<Ranking<Key, Label, Count, Share, Table>, "kind">,
    View<RankedMember<Key>> {
  readonly table: Table;
  readonly hasShare?: Share;
  readonly columns: readonly [label: string, count: string, share: string];
}

/** A row as a dashboard has it. */
export type RankedRow<Of> =
  Of extends RankedView<string, infer Label, infer Count, infer Share>
    ? Record<Label, string> &
        Record<Count, number> &
        (Share extends true ? { sharePercent: number } : unknown) & { previous: number | null }
    : never;

/** The rows as a dashboard has them: null if the table is not known. Transactions are always known. */
export type RankedRows<Of extends Pick<RankedView, "table">> =
  | RankedRow<Of>[]
  | (Of["table"] extends "transactions" ? never : null);

/**
 * The view of a ranking; it has no rows if its table is not known. With `hasShare`, the last column is the part of all rows, to
 * two decimals. Without, it is the part of the rows that the dashboard lists, to one decimal (see `listedRows`).
 */
export function rankedView<
  const Key extends string,
  const Label extends string,
  const Count extends string,
  const Table extends CountedTable,
  const Share extends boolean = false,
>(ranking: Ranking<Key, Label, Count, Share, Table>): RankedView<Key, Label, Count, Share, Table> {
  const { key, kind, labelHead = kind, table, hasShare, furtherMembers = [], byDay } = ranking;
  const shareTitle = hasShare ? "% of Total" : "Share";
  const members: string[] = [key, ...furtherMembers];
  if (byDay !== undefined) members.push(byDay);
  return {
    ...ranking,
    kind: [kind, `${kind}s`],
    unit: DATED_TABLES[table].unit,
    columns: [capitalized(labelHead), tableTitle(table), shareTitle],
    members,
    decimals: hasShare ? 2 : 1,
    rows: (dashboard) => listedRows((dashboard[key] ?? []) as readonly MemberRow[], ranking),
    isEmpty: (dashboard) => (dashboard[key] ?? []).length === 0,
  };
}

/** A row of a dashboard. The view names the members of its label and its count, such as `chain` and `transactions`. */
interface MemberRow extends Pick<ListedRow, "previous"> {
  readonly sharePercent?: number;
  readonly [labelOrCount: string]: unknown;
}

/** The rows of a dashboard in the form of any view. A row without `sharePercent` gets its part of the sum of the given rows. */
function listedRows(
  rows: readonly MemberRow[],
  { label, count }: { readonly label: string; readonly count: string },
): ListedRow[] {
  const total = sum(rows.map((row) => row[count] as number));
  return rows.map((row) => {
    const rowCount = row[count] as number;
    return {
      name: row[label] as string,
      count: rowCount,
      previous: row.previous,
      sharePercent: row.sharePercent ?? percent(rowCount, total, 1),
    };
  });
}
