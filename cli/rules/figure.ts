import type { Dashboard } from "../../shared/dashboardSchema.ts";
import { Failure } from "../../shared/failure.ts";
import { editDistance } from "../editDistance.ts";
import { DASHBOARD, type Shape } from "./shape.ts";

/** One step into a dashboard: a member by its name, or the row of a list by its label. */
export type Step = string | { readonly label: string };

/** Where in a dashboard a number stands, such as `exploitsByChain["Ethereum"].exploits`. */
export type Figure = readonly Step[];

export function formatFigure(figure: Figure): string {
  const steps = figure.map((step) =>
    typeof step === "string" ? `.${step}` : `[${JSON.stringify(step.label)}]`,
  );
  return steps.join("").replace(/^\./, "");
}

/**
 * Refuses a path that leads to no number.
 *
 * @throws Failure of kind `usage` that names the nearest one that does
 */
export function requireFigure(path: Figure): void {
  if (path.reduce(below, DASHBOARD)?.kind === "number") return;
  throw new Failure("usage", `no figure is called ${formatFigure(path)}; ${nearest(path)}`);
}

/** What begins alike comes first: whoever names no figure may have named what it is in. */
function nearest(path: Figure): string {
  const meant = formatFigure(path);
  const [first] = figuresBelow(DASHBOARD)
    .map((figure) => formatFigure(withLabels(figure, path)))
    .map((name) => ({
      name,
      start: editDistance(name.slice(0, meant.length), meant),
      whole: editDistance(name, meant),
    }))
    .sort((a, b) => a.start - b.start || a.whole - b.whole);
  return `the nearest is ${first?.name}`;
}

/**
 * The number that a figure is; null where it is not known. What no row of a list is about is 0, but
 * for numbers that may be unknown: there nothing is known about it.
 */
export function numberOf(figure: Figure, dashboard: Dashboard): number | null {
  let [value, shape]: [unknown, Shape] = [dashboard, DASHBOARD];
  for (const step of figure) {
    value = typeof step === "string" ? Object(value)[step] : rowOf(value, shape, step.label);
    shape = below(shape, step);
    if (value === null) return null;
  }
  if (value === undefined) return shape?.mayBeNull ? null : 0;
  return value as number;
}

/** A number of a dashboard. */
export interface KnownFigure {
  /** The members on the way to it. */
  readonly names: readonly string[];
  /** The rows on the way to it, each with what its label is, such as `chain`. */
  readonly labels: readonly (readonly [key: string, label: string])[];
  readonly value: number;
}

/** Every number of a dashboard that is known. */
export function figuresOf(dashboard: Dashboard): KnownFigure[] {
  return figuresIn(dashboard, DASHBOARD, { names: [], labels: [] });
}

function figuresIn(value: unknown, shape: Shape, way: Omit<KnownFigure, "value">): KnownFigure[] {
  if (shape === null || value === null) return [];
  switch (shape.kind) {
    case "number":
      return [{ ...way, value: value as number }];
    case "list":
      return (value as readonly object[]).flatMap((row) => {
        const label: string | null = Object(row)[shape.key];
        if (label === null) return [];
        return figuresIn(row, shape.row, { ...way, labels: [...way.labels, [shape.key, label]] });
      });
    case "object":
      return [...shape.members].flatMap(([name, member]) =>
        figuresIn(Object(value)[name], member, { ...way, names: [...way.names, name] }),
      );
  }
}

function rowOf(rows: unknown, shape: Shape, label: string): unknown {
  if (shape?.kind !== "list") return undefined;
  return (rows as readonly object[]).find((row) => Object(row)[shape.key] === label);
}

function below(shape: Shape, step: Step): Shape {
  if (typeof step === "string") {
    return shape?.kind === "object" ? (shape.members.get(step) ?? null) : null;
  }
  return shape?.kind === "list" ? shape.row : null;
}

const ANY_LABEL = { label: "…" };

function figuresBelow(shape: Shape): Figure[] {
  switch (shape?.kind) {
    case "number":
      return [[]];
    case "list":
      return figuresBelow(shape.row).map((figure) => [ANY_LABEL, ...figure]);
    case "object":
      return [...shape.members].flatMap(([name, member]) =>
        figuresBelow(member).map((figure) => [name, ...figure]),
      );
  }
  return [];
}

/** A figure with the labels that somebody wrote, which say nothing about which one was meant. */
function withLabels(figure: Figure, path: Figure): Figure {
  const labels = path.filter((step) => typeof step !== "string");
  return figure.map((step) => (typeof step === "string" ? step : (labels.shift() ?? step)));
}
