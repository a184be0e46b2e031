import { sum } from "../../shared/cube/sum.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { FACTS, type Facts, type Shape } from "./facts.ts";
import { below, EVERY_ROW, FIGURE_PATHS, type Figure, type Path } from "./figure.ts";
import {
  dividedBy,
  type Fraction,
  fraction,
  largest,
  minus,
  plus,
  times,
  ZERO,
} from "./fraction.ts";

/** A value of a figure, null where not known, and the label of its row, null for a number without a label. */
export interface Row {
  readonly label: string | null;
  readonly value: Fraction | null;
}

/**
 * The exact values of a figure: with `any` the value of every row, otherwise one value. A label without a
 * row has the value 0, or null where the schema allows null.
 */
export function rowsOfFigure({ path, over }: Pick<Figure, "path" | "over">, facts: Facts): Row[] {
  const whole = sum(facts.topBlockchains.map(({ transactions }) => transactions));
  const rows = rowsAt(path, facts).map((row) => ({ label: row.label, value: exact(row, whole) }));
  if (over === null || over === "any") return rows;
  const [first = ZERO, ...others] = rows.flatMap(({ value }) => value ?? []);
  const value = others.reduce(over === "sum" ? plus : largest, first);
  return [{ label: null, value: rows.every(({ value }) => value !== null) ? value : null }];
}

/** A number of facts as printed, with percentages rounded, and the member that holds it. */
interface Rounded {
  readonly label: string | null;
  readonly value: number | null;
  readonly owner: unknown;
  readonly member: Path[number] | undefined;
}

/** `whole` is the number of all transactions with a chain. */
function exact({ value, owner, member }: Rounded, whole: number): Fraction | null {
  if (value === null) return null;
  const own = Object(owner);
  switch (member) {
    case "changePercent":
      return change(fraction(own.value), fraction(own.previous));
    case "flaggedPercent":
      return share(fraction(own.flagged), fraction(own.total));
    case "sharePercent":
      return share(fraction(own.transactions?.value ?? own.transactions ?? 0), fraction(whole));
    default:
      return fraction(value);
  }
}

const HUNDRED = fraction(100);

/** The change in percent by the specification's rule: from 0 to more is 100, from 0 to 0 is 0. */
export function change(now: Fraction, before: Fraction): Fraction {
  if (before.numerator === 0n) return now.numerator > 0n ? HUNDRED : ZERO;
  return share(minus(now, before), before);
}

function share(part: Fraction, whole: Fraction): Fraction {
  return whole.numerator === 0n ? ZERO : dividedBy(times(HUNDRED, part), whole);
}

function rowsAt(path: Path, facts: unknown): Rounded[] {
  return rowsBelow(path, FACTS, { label: null, value: facts, owner: null, member: undefined });
}

type Located = Omit<Rounded, "value"> & { readonly value: unknown };

function rowsBelow([step, ...others]: Path, shape: Shape, place: Located): Rounded[] {
  const { label, value } = place;
  if (value === null || shape === null) return [{ ...place, value: null }];
  if (step === undefined) {
    return [{ ...place, value: (value as number | undefined) ?? (shape.mayBeNull ? null : 0) }];
  }
  const next = below(shape, step);
  if (typeof step === "string") {
    const own = { label, value: Object(value)[step], owner: value, member: step };
    return rowsBelow(others, next, own);
  }
  const key = shape.kind === "list" ? shape.key : "";
  const rows = value as readonly object[];
  const chosen = step.label === null ? rows : [rows.find((row) => Object(row)[key] === step.label)];
  return chosen.flatMap((row) =>
    rowsBelow(others, next, {
      ...place,
      label: step.label ?? Object(row)[key],
      value: row,
    }),
  );
}

/** Every known number of a dashboard or of facts. Rows of lists are named by their label. */
export function listNumbers(facts: Dashboard): { path: Path; value: number }[] {
  return FIGURE_PATHS.filter(([root]) => String(root) in facts).flatMap((path) =>
    rowsAt(path, facts).flatMap(({ label, value }) => {
      if (value === null || (label === null && path.includes(EVERY_ROW))) return [];
      const named = label === null ? EVERY_ROW : { label, isOptional: false };
      return { path: path.map((step) => (step === EVERY_ROW ? named : step)), value };
    }),
  );
}
