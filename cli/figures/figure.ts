import { DATED_TABLES } from "../../shared/database/databaseTables.ts";
import { type CountedTable, TABLES } from "../../shared/database/datedTables.ts";
import { cardNamed } from "../../shared/views/cards.ts";
import { VIEWS } from "../../shared/views/views.ts";
import { nearestName } from "../world/nearestName.ts";
import { FACTS, type Shape } from "./facts.ts";

/** One step of a path into facts: a member by its name, the row of a label, or every row of a list. */
export type PathStep = string | Label | typeof EVERY_ROW;
export type Path = readonly PathStep[];

/** An optional label may be unknown; its figures are 0. */
export interface Label {
  readonly label: string;
  readonly isOptional: boolean;
}

export const EVERY_ROW = { label: null, isOptional: false } as const;
export const AGGREGATES = ["any", "sum", "max"] as const;
const PARTS = ["value", "previous", "changePercent"] as const;

/** A number of facts, such as `exploitsByChain["Ethereum"].exploits`. */
export interface Figure {
  readonly text: string;
  readonly path: Path;
  /** How the rows of a list become one result; null for a single number. */
  readonly over: (typeof AGGREGATES)[number] | null;
  /** The number of the range, the number of the comparison range, or the change in percent. */
  readonly part: (typeof PARTS)[number];
}

/** The figure of a path as a rule writes it; null if the path leads to no number. */
export function figureAt(text: string, written: Path, over: Figure["over"]): Figure | null {
  const own = numberPath(written, over);
  if (own !== null) return { text, path: own, over, part: "value" };
  const part = PARTS.find((name) => name === written.at(-1));
  const path = numberPath(written.slice(0, -1), over);
  if (part === undefined || path === null) return null;
  return part === "value" || hasPast({ path }) ? { text, path, over, part } : null;
}

/**
 * The path to a number, with the steps that a rule leaves out: `value`, and every row of a list. Null if
 * the path leads to no number.
 */
function numberPath(written: Path, over: Figure["over"]): Path | null {
  const path = over === null ? written : throughRows(written);
  const whole = [path, [...path, "value"]].find(
    (path) => path.reduce(below, FACTS)?.kind === "number",
  );
  return whole !== undefined && whole.includes(EVERY_ROW) === (over !== null) ? whole : null;
}

/** The path with an added step for every row of a list, where the path names no row. */
function throughRows(path: Path): Path {
  let shape = FACTS;
  return path.flatMap((step) => {
    const isInside = shape?.kind === "list" && typeof step === "string";
    const steps = isInside ? [EVERY_ROW, step] : [step];
    shape = steps.reduce(below, shape);
    return steps;
  });
}

export function below(shape: Shape, step: PathStep): Shape {
  if (typeof step !== "string") return shape?.kind === "list" ? shape.row : null;
  return shape?.kind === "object" ? (shape.members.get(step) ?? null) : null;
}

/**
 * Figures without a past: only the present number of wallets is known, and ages and comparisons have no
 * earlier value.
 */
const WITHOUT_PAST = /^(?:age|wallets\.(?:total|clean|flaggedPercent)|contributions|dataBegin)\b/;

/** Whether the figure of an earlier range can be compared with it. */
export function hasPast(figure: Pick<Figure, "path">): boolean {
  return !(
    WITHOUT_PAST.test(memberNames(figure)) ||
    isUndated(figure) ||
    isPast(figure) ||
    hasHistory(figure)
  );
}

/** Whether the figure is a card that counts the present, whatever the range. */
function isUndated({ path: [member, name] }: Pick<Figure, "path">): boolean {
  return member === "cards" && cardNamed(name)?.table === null;
}

/** Whether the path leads to a previous value or to a change. */
function isPast({ path }: Pick<Figure, "path">): boolean {
  return ["previous", "changePercent", "previousFlagged"].includes(String(path.at(-1)));
}

/** Whether the figure depends on how many days before its range are read. */
export function hasHistory(figure: Pick<Figure, "path">): boolean {
  return /^lifecycle\b|^completeness\.\w+\.(?:rows|unlinked)$/.test(memberNames(figure));
}

function memberNames({ path }: Pick<Figure, "path">): string {
  return path.filter((step) => typeof step === "string").join(".");
}

/** Whether the figure counts one chain, which the scope of its rule names. */
export function isOfChain({ path }: Figure): boolean {
  return path[0] === "chain";
}

/** The table whose rows a figure counts. */
export function countedTable({ path }: Pick<Figure, "path">): CountedTable {
  const view = Object.values(VIEWS).find(({ members }) => members.some((name) => name === path[0]));
  if (view !== undefined) return view.table;
  if (path[0] === "cards") return cardNamed(path[1])?.table ?? "transactions";
  const isSighted = (table: CountedTable) =>
    path[0] === "lifecycle" && path[1] === DATED_TABLES[table].identity?.kind;
  return TABLES.find((table) => path.includes(table) || isSighted(table)) ?? "transactions";
}

/** Whether a figure counts the days of its range, the days of the comparison range, or both. */
export function countedDays({ path, part }: Figure): { range: boolean; previous: boolean } {
  const names = memberNames({ path });
  const isBoth =
    /^(?:lifecycle|contributions)\b|\bchangePercent$/.test(names) || part === "changePercent";
  const isPrevious = isBoth || /\bprevious(?:Flagged)?$/.test(names) || part === "previous";
  const isOutside = /^(?:age|wallets\.total|dataBegin)\b|^completeness\.\w+\.(?:rows|unlinked)$/;
  return {
    range: !isOutside.test(names) && !isUndated({ path }) && (isBoth || !isPrevious),
    previous: isPrevious,
  };
}

/** Whether more rows can only make the figure larger. */
export function grows({ path, part }: Figure): boolean {
  const falls = /^(?:lifecycle|contributions)\b|\b(?:clean|sharePercent|changePercent)$/;
  return part !== "changePercent" && !falls.test(memberNames({ path }));
}

export function formatPath(path: Path): string {
  const steps = path.map((step) => {
    if (typeof step === "string") return `.${step}`;
    if (step.label === null) return "";
    return `[${JSON.stringify(step.label)}]${step.isOptional ? "?" : ""}`;
  });
  return steps.join("").replace(/^\./, "");
}

/** What to write instead of a path that leads to no figure. */
export function figureAdvice(written: Path, over: Figure["over"]): string {
  const text = formatPath(written);
  if (over !== null && figureAt(text, written, null)) return `write ${text} without ${over}(…)`;
  const labels = written.filter((step) => typeof step !== "string");
  const label = labels[0] ?? { label: "…", isOptional: false };
  const names = FIGURE_PATHS.filter((path) => over === null || path.includes(EVERY_ROW))
    .map((path) => path.map((step) => (step === EVERY_ROW && over === null ? label : step)))
    .map(formatPath);
  const inside = names.filter((name) => name.startsWith(`${text}.`));
  if (inside.length > 0) return `write one of ${inside.join(", ")}`;
  const nearest = nearestName(text, names);
  return nearest === null ? "vigil metrics --json has their names" : `the nearest is ${nearest}`;
}

function pathsBelow(shape: Shape): Path[] {
  if (shape?.kind === "number") return [[]];
  if (shape?.kind === "list") return pathsBelow(shape.row).map((path) => [EVERY_ROW, ...path]);
  return [...(shape?.members ?? [])].flatMap(([name, member]) =>
    pathsBelow(member).map((path) => [name, ...path]),
  );
}

export const FIGURE_PATHS: readonly Path[] = pathsBelow(FACTS);

/** The labels on a path, each with its member's name, such as `chain`. */
export function pathLabels(path: Path): (Label & { readonly key: string })[] {
  return path.flatMap((step, i) => {
    const list = path.slice(0, i).reduce(below, FACTS);
    if (typeof step === "string" || step.label === null || list?.kind !== "list") return [];
    return { key: list.key, ...step };
  });
}
