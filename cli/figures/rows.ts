import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { FACTS, type Facts, type Shape } from "./facts.ts";
import { below, EVERY_ROW, FIGURE_PATHS, type Figure, type Path } from "./figure.ts";

/** A value of a figure, null where it is not known; with the label of its row, null without one. */
export interface Row {
  readonly label: string | null;
  readonly value: number | null;
}

/**
 * The values of a figure: those of every row with `any`, otherwise one. For a label without a row it is
 * 0, or null where the schema allows null.
 */
export function rowsOfFigure({ path, over }: Pick<Figure, "path" | "over">, facts: Facts): Row[] {
  const rows = rowsAt(path, facts, FACTS, null);
  if (over === null || over === "any") return rows;
  const values = rows.map(({ value }) => value ?? Number.NaN);
  const whole = over === "sum" ? values.reduce((a, b) => a + b, 0) : Math.max(0, ...values);
  return [{ label: null, value: Number.isNaN(whole) ? null : whole }];
}

function rowsAt(
  [step, ...others]: Path,
  value: unknown,
  shape: Shape,
  label: string | null,
): Row[] {
  if (value === null || shape === null) return [{ label, value: null }];
  if (step === undefined) {
    return [{ label, value: (value as number | undefined) ?? (shape.mayBeNull ? null : 0) }];
  }
  const next = below(shape, step);
  if (typeof step === "string") return rowsAt(others, Object(value)[step], next, label);
  const key = shape.kind === "list" ? shape.key : "";
  const rows = value as readonly object[];
  const chosen = step.label === null ? rows : [rows.find((row) => Object(row)[key] === step.label)];
  return chosen.flatMap((row) => rowsAt(others, row, next, step.label ?? Object(row)[key]));
}

/** Every number of a dashboard, or of facts, that is known. Rows of lists are named by their label. */
export function listNumbers(facts: Dashboard): { path: Path; value: number }[] {
  return FIGURE_PATHS.filter(([root]) => String(root) in facts).flatMap((path) =>
    rowsAt(path, facts, FACTS, null).flatMap(({ label, value }) => {
      if (value === null || (label === null && path.includes(EVERY_ROW))) return [];
      const named = label === null ? EVERY_ROW : { label, isOptional: false };
      return { path: path.map((step) => (step === EVERY_ROW ? named : step)), value };
    }),
  );
}
