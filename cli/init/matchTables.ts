import type { Column, Table } from "./describedTables.ts";
import { type ColumnKind, type ColumnPlan, VIEW_PLANS, type ViewPlan } from "./plans.ts";

/** The table that a view is made of, with its columns by those of the view. */
export interface Match {
  readonly view: string;
  /** Null for a view that stays empty. */
  readonly table: Table | null;
  readonly columns: ReadonlyMap<string, Column>;
  /** What was chosen among several, and what is missing: a sentence each. */
  readonly remarks: readonly string[];
}

/** A match for each view; a table is matched once, with the view that its name is most like. */
export function matchTables(tables: readonly Table[]): Match[] {
  const candidates = VIEW_PLANS.flatMap((plan) =>
    tables.flatMap((table) => {
      const score = tableScore(table, plan);
      return score === 0 ? [] : [{ plan, score, match: columnMatch(table, plan) }];
    }),
  );
  const usable = candidates
    .filter(({ match }) => match.table !== null)
    .sort((a, b) => b.score - a.score || b.match.columns.size - a.match.columns.size);
  const chosen = new Map<string, Match>();
  const taken = new Set<string>();
  for (const { plan, score, match } of usable) {
    const { view } = plan;
    if (chosen.has(view) || taken.has(match.table?.name ?? "")) continue;
    const equals = usable.filter(
      (each) =>
        each.plan === plan &&
        each.score === score &&
        each.match.columns.size === match.columns.size &&
        !taken.has(each.match.table?.name ?? ""),
    );
    const names = equals.map((each) => each.match.table?.name);
    for (const name of names) taken.add(name ?? "");
    chosen.set(
      view,
      equals.length === 1
        ? match
        : emptyMatch(view, [`${names.join(" and ")} are as likely as each other: choose one.`]),
    );
  }
  return VIEW_PLANS.map((plan) => chosen.get(plan.view) ?? emptyMatch(plan.view, reasons(plan)));

  function reasons({ view, nouns }: ViewPlan): readonly string[] {
    const named = candidates.filter(({ match }) => match.view === view);
    if (named.length === 0) return [`No table is named like ${nouns.slice(0, 3).join(", ")}.`];
    return named.flatMap(({ match: { table, remarks } }) => (table === null ? remarks : []));
  }
}

function emptyMatch(view: string, remarks: readonly string[]): Match {
  return { view, table: null, columns: new Map(), remarks };
}

/** A table named as the specification has it comes before all others. */
function tableScore({ name }: Table, { view, nouns }: ViewPlan): number {
  if (name === view) return 4;
  return Math.ceil(likeness(name, nouns, TABLE_ENDINGS) / 100);
}

const TABLE_ENDINGS = /^(log|record|history|entry|data|raw|list|table|v?\d+)$/;

function columnMatch(table: Table, plan: ViewPlan): Match {
  const columns = new Map<string, Column>();
  const remarks: string[] = [];
  for (const each of plan.columns) {
    const [best, ...others] = candidateColumns(table, each);
    if (best !== undefined) columns.set(each.as, best);
    const names = others.map(({ name }) => name).join(", ");
    if (best === undefined) {
      remarks.push(`${table.name} has no column for ${each.as}.`);
    } else if (others.length > 0) {
      remarks.push(`${best.name} was chosen for ${each.as}; ${names} would do too.`);
    }
  }
  const isUsable = plan.columns.every(({ as, isNeeded }) => !isNeeded || columns.has(as));
  return { view: plan.view, table: isUsable ? table : null, columns, remarks };
}

/** The columns that may be meant, the likeliest first. */
function candidateColumns({ columns }: Table, { kind, nouns }: ColumnPlan): Column[] {
  if (kind === "id") return idColumns(columns, nouns);
  const fitting = columns.filter(
    ({ name, type }) => TYPES[kind].test(type) && !(kind === "moment" && OTHER_MOMENT.test(name)),
  );
  const liked = fitting
    .map((column) => ({ column, score: columnScore(column, kind, nouns) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ column }) => column);
  if (kind !== "moment" || liked.length > 0) return liked;
  const certain = fitting.filter(({ type }) => MOMENT.test(type));
  return certain.length === 1 ? certain : [];
}

function idColumns(columns: readonly Column[], nouns: readonly string[]): Column[] {
  const keys = columns.filter(({ isKey }) => isKey);
  const [key] = keys.length === 1 ? keys : columns.filter(({ name }) => /^(id|uuid)$/i.test(name));
  const named = columns.filter(({ name }) => likeness(name, nouns, ENDINGS.id) > 0);
  return [key ?? named[0]].filter((column) => column !== undefined);
}

/** A foreign key says by the name of its table what a column is about. */
function columnScore({ name, refersTo }: Column, kind: ColumnKind, nouns: readonly string[]) {
  const own = likeness(name, nouns, ENDINGS[kind]);
  if (kind !== "reference" || refersTo === null) return own;
  return Math.max(own, likeness(refersTo.table, nouns, TABLE_ENDINGS));
}

const NOTHING = /^$/;

const ENDINGS: Readonly<Record<ColumnKind, RegExp>> = {
  id: /^(id|uuid|key)$/,
  reference: /^(id|uuid|ref|key|fk|slug|code)$/,
  moment: /^(at|on|utc|ms|milli|sec|second|epoch|unix)$/,
  text: NOTHING,
  state: NOTHING,
};

export const MOMENT = /^(timestamp with(out)? time zone|date)$/;

const OTHER_MOMENT = /updated|modified|deleted|expire|resolved|seen|read|until|end(s|ed)?(_|at|$)/i;

const TYPES: Readonly<Record<ColumnKind, RegExp>> = {
  id: /./,
  reference: /^(?!boolean|timestamp|date|time|json|.*\[\])/,
  moment: /^(timestamp with|date$|bigint$|integer$|numeric|double precision$)/,
  text: /^(text|character|[^ ]+\.)/,
  state: /^(text|character|boolean|[^ ]+\.)/,
};

/**
 * How well a name agrees with the best of some nouns in the singular: its hundreds say how (300 for
 * the noun itself, 200 for its last words), less the place of the noun; 0 for a name unlike all of them.
 * Case, plural and endings without meaning, such as `_id`, make no difference.
 */
function likeness(name: string, nouns: readonly string[], endings: RegExp): number {
  const core = withoutEndings(words(name), endings).join(" ");
  const levels = nouns.map((noun, place) => {
    if (core === noun) return 300 - place;
    return core.endsWith(` ${noun}`) ? 200 - place : 0;
  });
  return Math.max(0, ...levels);
}

function words(name: string): string[] {
  return name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "")
    .map(singular);
}

function singular(word: string): string {
  return word
    .replace(/ies$/, "y")
    .replace(/(ss|x|ch|sh)es$/, "$1")
    .replace(/(?<=.[^su])s$/, "");
}

/** At least one word stays. */
function withoutEndings(words: string[], endings: RegExp): string[] {
  const last = words.at(-1) ?? "";
  if (words.length < 2 || !endings.test(last)) return words;
  return withoutEndings(words.slice(0, -1), endings);
}
