import type { Annotation } from "../../../shared/archive/annotations.ts";
import type { Day } from "../../../shared/days/day.ts";
import type { CardEntry } from "../../../shared/views/cardList.ts";
import type { Dashboard } from "../../../shared/views/dashboardSchema.ts";
import type { ViewName } from "../../../shared/views/views.ts";

/** A part of a document with its title. */
export interface Section {
  readonly title: string;
  /** Null for a section that shows no view. */
  readonly view: ViewName | null;
  readonly blocks: readonly Block[];
}

/** A part of a section. All text is as it was read: renderers make text harmless. */
export type Block =
  | Words
  | FigureRows
  | List
  | Charts
  | Identities
  /** What a view without rows lacks, and when rows will appear. */
  | { readonly kind: "empty"; readonly what: string; readonly when: string }
  /** For a terminal alone, newest first. */
  | { readonly kind: "exploitDays"; readonly days: Dashboard["exploitDays"] }
  /** For a terminal alone. */
  | { readonly kind: "annotation"; readonly annotation: Annotation };

/**
 * A remark explains the figures beside it; a caveat is a sentence without its full stop. Only a terminal
 * shows a note, and only the other forms show a text. Empty words are not shown.
 */
interface Words {
  readonly kind: "remark" | "caveat" | "note" | "text";
  readonly text: string;
}

/** Figures and their changes; a card's change is red or green in a terminal. */
export interface FigureRows {
  readonly kind: "cards" | "figures";
  readonly rows: readonly FigureRow[];
}

export interface FigureRow {
  readonly title: string;
  readonly value: number | null;
  /** Null for a figure without a history. */
  readonly change: CardEntry["change"] | "not known";
  /** The figure as a share of all; a terminal gives the share a separate line. */
  readonly sharePercent?: number;
}

/** Names, counts and further cells. A terminal adds bars. */
export interface List {
  readonly kind: "list";
  readonly head: readonly [name: string, count: string, ...cells: readonly string[]];
  readonly rows: readonly ListRow[];
}

export interface ListRow {
  readonly name: string;
  readonly count: number;
  readonly cells: readonly string[];
}

/** Counts per day, with a name and their sum. */
export interface Charts {
  readonly kind: "charts";
  /** The heads of the columns of names and sums; null for charts that only a terminal shows. */
  readonly head: readonly [name: string, sum: string] | null;
  readonly days: readonly Day[];
  /** The number of first days on which nothing is known. */
  readonly unknown: number;
  readonly charts: readonly { readonly name: string; readonly counts: readonly number[] }[];
  /** Words beside the first and the last day; null leaves out these days. */
  readonly aside: string | null;
}

/**
 * Counts of identities, and what the columns or the rows mean; `further` is explained in a terminal
 * alone.
 */
export interface Identities {
  readonly kind: "identities";
  readonly tables: readonly IdentityTable[];
  readonly meanings: string;
  readonly further: string;
}

export interface IdentityTable {
  /** Empty if each row has its own title. */
  readonly title: Title;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly title: Title; readonly cells: readonly Cell[] }[];
}

/** The name of identities; a terminal shows the title of their card instead. */
export type Title = string | { readonly name: string; readonly card: string };

export type Cell = string | number;
