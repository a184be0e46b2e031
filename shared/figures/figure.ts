import type { IdentityKind } from "../cube/cube.ts";
import type { ChainFigures } from "../dashboard/chainFigures.ts";
import type { CountedTable } from "../database/datedTables.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";
import type { Noun } from "../views/view.ts";

/** A dashboard with all rows, and what a rule can name besides. */
export interface Facts extends Dashboard {
  /** The figures of the queried chain: null without a chain, missing for a chain without a row in the cover. */
  readonly chain?: ChainFigures | null | undefined;
  /**
   * The age of each table's newest row in seconds, from the end of its day where only that is known; null for
   * a table without a row in the cover or with a row dated in the future, or when the time of the read is not
   * known.
   */
  readonly age?: Readonly<Record<CountedTable, number | null>>;
}

/** Two whole numbers. */
type Ratio = readonly [part: number, whole: number];

/** What is known about a figure whose owner is the object that has it as a member. */
interface Traits<Owner> {
  /** The days that it counts. */
  readonly days: "range" | "previous" | "both" | "none";
  /** Whether the figure of an earlier range can be compared with it. */
  readonly hasPast?: boolean;
  /** Whether more rows can only make it larger. */
  readonly grows?: boolean;
  /** Whether it depends on how many days before its range are read. */
  readonly hasHistory?: boolean;
  /** Whether it compares with the previous period, whatever the comparison. */
  readonly isByPrevious?: boolean;
  /** Its value for a label without a row, by default 0. */
  readonly absent?: null;
  /** A percentage before it is rounded: `part ÷ whole`, and 0 where the whole is 0. */
  ratio?(owner: Owner, whole: number): Ratio;
  /** The whole where the owner does not have it. */
  readonly whole?: (facts: Facts) => number;
  /** The decimals of a percentage, by default 1. */
  readonly decimals?: 2;
  /** Its name in the CSV, if it is there. */
  readonly metric?: string;
  /** The member with its value in the comparison range, if there is one. */
  readonly previous?: string;
  /** Its name and title among the differences of two snapshots, if these are compared. */
  readonly compared?: { readonly name: string; readonly title: string };
  readonly unit?: Noun;
  readonly table?: CountedTable;
}

export type TraitsOf<Owner> = Traits<Owner> & { readonly previous?: NameOf<Owner> };

type NameOf<Owner> = Owner extends unknown ? keyof Owner : never;

/** What the figures of one object have in common. */
export interface Group {
  /** The table whose rows date the figures. */
  readonly table: CountedTable;
  /** The noun for what is counted. */
  readonly unit: Noun;
  /** The card, the view or the term of docs/metrics.md that defines it. */
  readonly title: string;
  /** The identities that are counted, if identities are counted. */
  readonly identities?: IdentityKind | undefined;
  /** The member with the label of a row, such as `chain`; left out for an object that is no list. */
  readonly label?: string;
}

/** One number of facts, or one number of each row of a list. */
export interface Figure extends Traits<never>, Group {
  /** The names of members that lead to it, such as `wallets` and `flagged`. */
  readonly path: readonly string[];
  readonly table: CountedTable;
  readonly unit: Noun;
}

type Owner<Value, Path> = Path extends readonly [infer Name, ...infer Rest]
  ? Name extends keyof NonNullable<Value>
    ? Owner<NonNullable<Value>[Name], Rest>
    : never
  : NonNullable<Value> extends readonly (infer Row)[]
    ? Row
    : NonNullable<Value>;

type NumberName<Of> = {
  [Name in keyof Of]-?: NonNullable<Of[Name]> extends number ? Name : never;
}[keyof Of];

/** The figures of the object or list at a path: the compiler requires the traits of each of its numbers. */
export function members<const Path extends readonly string[]>(
  path: Path,
  group: Group,
  traits: Readonly<Record<NumberName<Owner<Facts, Path>>, TraitsOf<Owner<Facts, Path>>>>,
): Figure[] {
  return Object.entries<Traits<never>>(traits).map(([name, own]) => ({
    ...group,
    ...own,
    table: own.table ?? group.table,
    unit: own.unit ?? group.unit,
    path: [...path, name],
  }));
}

/** A value of a figure, null where it is not known, and the label of its row, null for none. */
interface FigureValue {
  readonly label: string | null;
  readonly value: number | null;
  /** Of a known percentage. */
  readonly ratio: Ratio | null;
  /** The value in the comparison range; null also for a figure without such a member. */
  readonly previous: number | null;
}

/** The values of a figure: of the row of a label or of all rows; of a single number one value. */
export function figureValues(
  figure: Figure,
  facts: Facts,
  label: string | null = null,
): FigureValue[] {
  const { path, label: key } = figure;
  const whole = figure.whole?.(facts) ?? 0;
  const owner = path.slice(0, -1).reduce<unknown>(member, facts);
  if (owner === null || key === undefined) return [figureValue(figure, owner, whole, null)];
  const rows = owner as readonly object[];
  if (label === null) {
    return rows.map((row) => figureValue(figure, row, whole, member(row, key) as string | null));
  }
  const row = rows.find((row) => member(row, key) === label);
  return [figureValue(figure, row, whole, label)];
}

function figureValue(
  { path, previous, absent, ratio }: Figure,
  owner: unknown,
  whole: number,
  label: string | null,
): FigureValue {
  if (owner === undefined) {
    return { label, value: absent === null ? null : 0, ratio: null, previous: null };
  }
  // A file of an older version may lack a member: its value is not known.
  const numberAt = (name = "") => (member(owner, name) ?? null) as number | null;
  const value = numberAt(path.at(-1));
  const isRatio = ratio !== undefined && value !== null;
  return {
    label,
    value,
    ratio: isRatio ? ratio(owner as never, whole) : null,
    previous: previous === undefined ? null : numberAt(previous),
  };
}

/** A member of facts: null below null, undefined below a value that is missing. */
function member(owner: unknown, name: string): unknown {
  return owner === null ? null : (owner as Readonly<Record<string, unknown>> | undefined)?.[name];
}
