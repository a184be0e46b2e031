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

/**
 * The term that a rule writes: a figure's name, which a part such as `previous` may follow. Null if no figure has the name,
 * or the figure has no such part.
 */
export function termAt(text: string, written: WrittenFigure, over: Term["over"]): Term | null {
  const label = written.find((step) => typeof step !== "string") ?? null;
  const wholeName = figureAt(written, over);
  if (wholeName !== null) return { text, figure: wholeName, label, over, part: "value" };
  const part = PARTS.find((name) => name === written.at(-1));
  const figure = figureAt(written.slice(0, -1), over);
  if (part === undefined || figure === null) return null;
  const hasPart = part === "value" || hasPast(figure);
  return hasPart ? { text, figure, label, over, part } : null;
}

/**
 * The figure with a name, which may leave out the last member `value`; null if there is none. Within `any(…)`, `sum(…)` and
 * `max(…)` a list has no label.
 */
function figureAt(written: WrittenFigure, over: Term["over"]): Figure | null {
  const isOfAllRows = over !== null;
  const figures = isOfAllRows ? LIST_FIGURES : FIGURES_BY_NAME;
  const name = isOfAllRows ? writtenName(written) : writtenName(written, () => ANY_ROW);
  return figures.get(name) ?? figures.get(`${name}.value`) ?? null;
}

/** What stands for any label in the keys of `FIGURES_BY_NAME`. */
export const ANY_ROW = "[]";
const FIGURES_BY_NAME = new Map(FIGURES.map((figure) => [figureName(figure, ANY_ROW), figure]));
/** The figures of lists by their names without a label. */
const LIST_FIGURES = new Map(
  FIGURES.filter(({ label }) => label !== undefined).map((figure) => [
    figureName(figure, ""),
    figure,
  ]),
);

/** The name of a figure, with `row` behind the name of a list. */
export function figureName({ path, label }: Figure, row: string): string {
  const [root = "", ...members] = path;
  return [label === undefined ? root : root + row, ...members].join(".");
}

export function rowName({ label, isOptional }: Label): string {
  return `[${JSON.stringify(label)}]${isOptional ? "?" : ""}`;
}

/** The name that a rule writes, as one text; `row` formats its labels. */
function writtenName(written: WrittenFigure, row = rowName): string {
  const steps = written.map((step) => (typeof step === "string" ? `.${step}` : row(step)));
  return steps.join("").replace(/^\./, "");
}

/**
 * What to write instead of a name that no figure has: the same name without its aggregate, the names that go on from it, the
 * nearest name, or where all names are found.
 */
export function nameAdvice(written: WrittenFigure, over: Term["over"]): string {
  const name = writtenName(written);
  const isRightWithoutAggregate = over !== null && figureAt(written, null) !== null;
  if (isRightWithoutAggregate) return `write ${name} without ${over}(…)`;
  // Names of lists are shown with the label that the rule has, so that they can be copied.
  const label = written.find((step) => typeof step !== "string");
  const row = rowName(label ?? { label: "…", isOptional: false });
  const knownNames =
    over === null ? FIGURES.map((figure) => figureName(figure, row)) : [...LIST_FIGURES.keys()];
  const longerNames = knownNames.filter((knownName) => knownName.startsWith(`${name}.`));
  if (longerNames.length > 0) return `write one of ${longerNames.join(", ")}`;
  const nearest = nearestName(name, knownNames);
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

/**
 * The rows of a term with their exact values, before they are rounded for display. With `any` these are all rows of the
 * list, with `sum` or `max` one row without a label. Without an aggregate it is one row too: a single number, or the row of
 * the term's label.
 */
export function termRows({ figure, label, over }: Term, facts: Facts): TermRow[] {
  // A rate is given per thousand, and may be unknown for one chain. Any other ratio is a percentage.
  const isRate = rateBase(figure) !== undefined;
  const rows = figureValues(figure, facts, label?.label).map(({ label, value, ratio }) => {
    if (value === null) return { label, value };
    if (ratio === undefined) return { label, value: fraction(value) };
    const [partCount, wholeCount] = ratio;
    const part = fraction(partCount);
    const whole = fraction(wholeCount);
    const exactValue = isRate ? share(part, whole, THOUSAND) : share(part, whole);
    return { label, value: exactValue };
  });
  if (over === null) return rows;
  // One chain with an unknown rate does not make the sum or the maximum of the others unknown.
  const countedRows = isRate ? rows.filter(({ value }) => value !== null) : rows;
  if (over === "any") return countedRows;
  const valueWithoutRow = isRate ? null : ZERO;
  return [{ label: null, value: aggregate(over, countedRows, valueWithoutRow) }];
}

/** The sum or the largest value of rows; null if one of them is not known, and `valueWithoutRow` if there is no row. */
function aggregate(
  over: "sum" | "max",
  rows: readonly TermRow[],
  valueWithoutRow: Fraction | null,
): Fraction | null {
  const values = rows.map(({ value }) => value).filter((value) => value !== null);
  if (values.length < rows.length) return null;
  const [first, ...others] = values;
  if (first === undefined) return valueWithoutRow;
  return others.reduce(over === "sum" ? plus : largest, first);
}
