import type { Answer } from "../../../shared/answer/answer.ts";
import type { ViewName } from "../../../shared/dashboard/views.ts";
import { formatChangePercent, formatCount } from "../../../shared/text/format.ts";

/** What a document shows of an answer. */
export type DocumentAnswer = Pick<
  Answer,
  | "dashboard"
  | "published"
  | "unfinished"
  | "soFar"
  | "hours"
  | "risk"
  | "notable"
  | "notableDays"
  | "returns"
  | "chain"
>;

/** A part of a document with its title; the first is the head. All text is as it was read: renderers make it harmless. */
export interface Section {
  readonly title: string;
  /** The view that it shows, if it shows one. */
  readonly view?: ViewName;
  readonly blocks: readonly Block[];
}

export type Block = FactBlock | WordBlock | TableBlock;

interface FactBlock {
  readonly kind: "facts";
  readonly facts: readonly Fact[];
}

export interface Fact {
  readonly term: string;
  /** A name, such as a path, before the text. */
  readonly name?: string;
  readonly text: string;
}

/** A remark explains the figures beside it. */
interface WordBlock {
  readonly kind: "remark" | "text";
  readonly text: string;
}

/** The first column has names; all others are flush right. */
export interface TableBlock {
  readonly kind: "table";
  readonly head: readonly string[];
  readonly rows: readonly BlockRow[];
  /** What the rows count by; the last column is a sparkline of it. */
  readonly axis?: Axis;
}

/** Days or hours in order. */
export interface Axis {
  readonly unit: "day" | "hour";
  readonly names: readonly string[];
  /** How many of the first days or hours are not known. */
  readonly leadingUnknown: number;
}

export interface BlockRow {
  readonly cells: readonly Cell[];
  /** A terminal has a bar in proportion to it. */
  readonly bar?: number;
  /** As many as the axis has names. */
  readonly counts?: readonly number[];
}

/** A count, a text, or null for what is not known. */
export type Cell = string | number | null | CellChange;

/** A change in percent; that of a card is green or red in a terminal. */
interface CellChange {
  readonly percent: number;
  readonly isCard: boolean;
}

export function cellText(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number" || cell === null) return formatCount(cell);
  return formatChangePercent(cell.percent);
}

export function factText({ term, name, text }: Fact): string {
  return `${term}: ${name === undefined ? "" : `${name}, `}${text}`;
}
