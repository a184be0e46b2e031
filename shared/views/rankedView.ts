import type { CountedTable } from "../cube/cube.ts";
import type { View } from "./view.ts";

type Noun = readonly [one: string, many: string];

/** What a ranked view is made of. A row has the members `label`, `count` and `previous`. */
interface Ranking<Key extends string, Label extends string, Count extends string, Share> {
  /** Its member of a dashboard. */
  readonly key: Key;
  readonly title: string;
  readonly definition: string;
  readonly empty: View["empty"];
  readonly area: string;
  readonly chart: "table" | "donut" | "bars";
  readonly table: CountedTable;
  /** The length limit; null for none. */
  readonly most: number | null;
  readonly label: Label;
  /** What a label is, with a regular plural. */
  readonly kind: string;
  /** The head of the column of labels, if it is not `kind`. */
  readonly head?: string;
  readonly count: Count;
  /** What is counted, with a regular plural. */
  readonly unit: string;
  /** Whether a row has the member `sharePercent`, its part of all rows, to two decimals. */
  readonly hasShare?: Share;
  /** Members of a dashboard that belong to the view besides its rows. */
  readonly further?: readonly string[];
}

/** A row of any ranked view. */
export interface ListedRow {
  readonly name: string;
  readonly count: number;
  /** The count in the comparison range; null if there is none or it is not known. */
  readonly previous: number | null;
  /** Only in views that have shares. */
  readonly sharePercent?: number;
}

/** The labels of one table with their counts, largest first. */
export interface RankedView<
  Key extends string = string,
  Label extends string = string,
  Count extends string = string,
  Share = boolean,
> extends Omit<Ranking<Key, Label, Count, Share>, "kind" | "unit">,
    View {
  readonly key: Key;
  readonly kind: Noun;
  readonly unit: Noun;
  readonly columns: readonly [label: string, count: string, share: string];
  /** The rows of a dashboard, in its order. */
  readonly rows: (dashboard: Readonly<Record<Key, readonly object[]>>) => ListedRow[];
  readonly isEmpty: (dashboard: Readonly<Record<Key, readonly object[]>>) => boolean;
}

/** A row as a dashboard has it. */
export type RankedRow<Of> =
  Of extends RankedView<string, infer Label, infer Count, infer Share>
    ? Record<Label, string> &
        Record<Count, number> &
        (Share extends true ? { sharePercent: number } : unknown) & { previous: number | null }
    : never;

export function rankedView<
  const Key extends string,
  const Label extends string,
  const Count extends string,
  const Share extends boolean = false,
>(ranking: Ranking<Key, Label, Count, Share>): RankedView<Key, Label, Count, Share> {
  const { key, kind, head = kind, unit, hasShare, label, count, further = [] } = ranking;
  const rows = (dashboard: Readonly<Record<Key, readonly object[]>>) =>
    (dashboard[key] as readonly Readonly<Record<string, unknown>>[]).map(
      ({ [label]: name, [count]: counted, ...row }) => ({ name, count: counted, ...row }),
    ) as unknown as ListedRow[];
  const share = hasShare ? "% of Total" : "Share";
  return {
    ...ranking,
    kind: noun(kind),
    unit: noun(unit),
    columns: [capitalized(head), capitalized(noun(unit)[1]), share],
    members: [key, ...further],
    rows,
    isEmpty: (dashboard) => dashboard[key].length === 0,
  };
}

function noun(one: string): Noun {
  return [one, `${one}s`];
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
