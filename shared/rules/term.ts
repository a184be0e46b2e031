import { type Facts, type Figure, figureValues } from "../figures/figure.ts";
import { FIGURES, hasPast, rateBase } from "../figures/figures.ts";
import { nearestName } from "../text/nearestName.ts";
import { type Fraction, fraction, largest, plus, share, THOUSAND, ZERO } from "./fraction.ts";

/** The label of a row. An optional label may be unknown; its figures are 0. */
export interface Label {
  readonly label: string;
  readonly isOptional: boolean;
}

export const AGGREGATES = ["any", "sum", "max"] as const;
const PARTS = ["value", "previous", "changePercent"] as const;

/** A figure as a rule names it, such as `exploitsByChain["Ethereum"].exploits`. */
export interface Term {
  readonly text: string;
  readonly figure: Figure;
  /** The row; null for a single number and for all rows. */
  readonly label: Label | null;
  /** How the rows of a list become one result; null for a single number. */
  readonly over: (typeof AGGREGATES)[number] | null;
  /** The number of the range, the number of the comparison range, or the change in percent. */
  readonly part: (typeof PARTS)[number];
}

/** The names of members, and labels behind the names of lists. */
export type WrittenFigure = readonly (string | Label)[];

/** The term that a rule writes; null if no figure has this name. */
export function termAt(text: string, written: WrittenFigure, over: Term["over"]): Term | null {
  const label = written.find((step) => typeof step !== "string") ?? null;
  const exactFigure = figureAt(written, over);
  if (exactFigure !== null) return { text, figure: exactFigure, label, over, part: "value" };
  const part = PARTS.find((name) => name === written.at(-1));
  const figure = figureAt(written.slice(0, -1), over);
  if (part === undefined || figure === null) return null;
  return part === "value" || hasPast(figure) ? { text, figure, label, over, part } : null;
}

/** The figure with a name, null for none. A rule may leave out the last member `value`. */
function figureAt(written: WrittenFigure, over: Term["over"]): Figure | null {
  const name = over === null ? writtenName(written, () => ANY_ROW) : writtenName(written);
  const names = over === null ? NAMES : NAMES_OF_LISTS;
  return names.get(name) ?? names.get(`${name}.value`) ?? null;
}

const ANY_ROW = "[]";
const LISTS = FIGURES.filter(({ label }) => label !== undefined);
const NAMES = new Map(FIGURES.map((figure) => [figureName(figure, ANY_ROW), figure]));
const NAMES_OF_LISTS = new Map(LISTS.map((figure) => [figureName(figure, ""), figure]));

/** The name of a figure, with `row` behind the name of a list. */
export function figureName({ path, label }: Figure, row: string): string {
  const [root = "", ...members] = path;
  return [label === undefined ? root : root + row, ...members].join(".");
}

export function rowName({ label, isOptional }: Label): string {
  return `[${JSON.stringify(label)}]${isOptional ? "?" : ""}`;
}

function writtenName(written: WrittenFigure, row = rowName): string {
  const steps = written.map((step) => (typeof step === "string" ? `.${step}` : row(step)));
  return steps.join("").replace(/^\./, "");
}

/** What to write instead of a name that no figure has. */
export function nameAdvice(written: WrittenFigure, over: Term["over"]): string {
  const name = writtenName(written);
  if (over !== null && figureAt(written, null)) return `write ${name} without ${over}(…)`;
  const label = written.find((step) => typeof step !== "string");
  const row = rowName(label ?? { label: "…", isOptional: false });
  const names =
    over === null ? FIGURES.map((figure) => figureName(figure, row)) : [...NAMES_OF_LISTS.keys()];
  const inside = names.filter((each) => each.startsWith(`${name}.`));
  if (inside.length > 0) return `write one of ${inside.join(", ")}`;
  const nearest = nearestName(name, names);
  return nearest === null ? "`vigil metrics --json` has their names" : `the nearest is ${nearest}`;
}

/** The days that a term counts. */
export function countedDays({ figure, part }: Term): Figure["days"] {
  if (part === "value") return figure.days;
  return part === "previous" ? "previous" : "both";
}

/** A value, null if not known, and the label of its row, null for a number without a label. */
export interface TermRow {
  readonly label: string | null;
  readonly value: Fraction | null;
  /** Whether the true value may be larger; missing for false. */
  readonly isLeast?: boolean;
}

/** The exact values of a term: with `any` the value of every row, otherwise one value. */
export function termRows({ figure, label, over }: Term, facts: Facts): TermRow[] {
  const base = rateBase(figure);
  const rows = figureValues(figure, facts, label?.label).map(({ label, value, ratio }) => {
    if (value === null) return { label, value };
    if (ratio === undefined) return { label, value: fraction(value) };
    const [part, whole] = ratio.map((count) => fraction(count)) as [Fraction, Fraction];
    return { label, value: share(part, whole, base && THOUSAND) };
  });
  if (over === null) return rows;
  // A chain without a rate leaves the rates of the other chains known.
  const counted = rows.filter(({ value }) => value !== null || base === undefined);
  if (over === "any") return counted;
  const valueWithoutRow = base === undefined ? ZERO : null;
  return [{ label: null, value: aggregate(over, counted, valueWithoutRow) }];
}

/** The sum or the largest value of rows; null if one is not known. */
function aggregate(
  over: "sum" | "max",
  rows: readonly TermRow[],
  valueWithoutRow: Fraction | null,
): Fraction | null {
  const values = rows.flatMap(({ value }) => value ?? []);
  const [first, ...others] = values;
  if (values.length < rows.length) return null;
  if (first === undefined) return valueWithoutRow;
  return others.reduce(over === "sum" ? plus : largest, first);
}
