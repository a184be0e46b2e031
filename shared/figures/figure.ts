import type { IdentityKind } from "../cube/cube.ts";
import type { ChainFigures } from "../dashboard/chainFigures.ts";
import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import type { RiskFigures } from "../dashboard/risk.ts";
import type { SoFar } from "../dashboard/soFarSchema.ts";
import type { Noun } from "../dashboard/view.ts";
import type { CountedTable } from "../database/datedTables.ts";

/** Every figure that has a name: those of a dashboard, and what an answer has besides. */
export interface Facts extends Dashboard, Partial<RiskFigures> {
  readonly soFar?: SoFar | null;
  /** The figures of the queried chains: null without a chain. */
  readonly chain?: ChainFigures | null;
}

/** Two whole numbers. */
type Quotient = readonly [part: number, whole: number];

/** What is known about a figure whose owner is the object that has it as a member. */
export type Traits<Owner> = CountedTraits<Owner> | RatioTraits<Owner> | StateTraits;

interface NamedTraits extends Partial<Pick<FigureGroup, "table" | "unit">> {
  /** Its name in the CSV, if it is there. */
  readonly metric?: string;
  /** Its name and title among the differences of two snapshots; left out if it is not compared there. */
  readonly diff?: { readonly name: string; readonly title: string };
}

/** Rows or identities of some days: more rows can only make it larger. */
export interface CountedTraits<Owner> extends NamedTraits {
  readonly shape: "counted";
  /** The days that it counts. */
  readonly days: "range" | "previous";
  /** Its value in the comparison range, if the owner has it. */
  previous?(owner: Owner): number | null;
}

/** A percentage, or a rate per 1,000 rows of a table. */
export interface RatioTraits<Owner> extends NamedTraits {
  readonly shape: "ratio";
  readonly days: "range" | "both";
  /**
   * Its value before it is rounded: `part ÷ whole`, and 0 if the whole is 0. Undefined if a count is not known. Not read if
   * the value is null.
   */
  ratio(owner: Owner, whole: number, facts: Facts): Quotient | undefined;
  /** The whole if the owner does not have it, computed once for all rows of a list. */
  whole?(facts: Facts): number;
  /** The table whose rows are the whole of a rate. */
  readonly base?: CountedTable;
  /** Whether more rows can only make it larger, since its whole is a number of the present without a past. */
  readonly grows?: true;
}

/** A number that further rows may make larger or smaller, and that no earlier range has. */
interface StateTraits extends NamedTraits {
  readonly shape: "state";
  readonly days: "range" | "both" | "none";
  /** Whether it depends on how many days before its range are read, and on no other comparison. */
  readonly hasHistory?: true;
}

/** What the figures of one object have in common. */
export interface FigureGroup {
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
  /**
   * The value for a label without a row, by default 0. Null where 0 would be wrong: in `riskByChain`, which leaves out chains
   * that have rows, and for an age.
   */
  readonly absent?: null;
}

/** One number of facts, or one number of each row of a list. */
export type Figure = Traits<never> &
  FigureGroup & {
    /** The names of members that lead to it, such as `wallets` and `flagged`. */
    readonly path: readonly string[];
  };

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

/**
 * The figures of the object or the list that `path` leads to in facts: one for each number of the object, or of a row of the
 * list. The type of `traits` has a member for each number, so that leaving one out is a compile error.
 */
export function memberFigures<const Path extends readonly string[]>(
  path: Path,
  group: FigureGroup,
  traits: Readonly<Record<NumberName<Owner<Facts, Path>>, Traits<Owner<Facts, Path>>>>,
): Figure[] {
  const entries = Object.entries<Traits<never>>(traits);
  return entries.map(([name, ownTraits]) => ({ ...group, ...ownTraits, path: [...path, name] }));
}

interface FigureValue {
  /** The label of its row; null for a single number. */
  readonly label: string | null;
  /** Null if it is not known. */
  readonly value: number | null;
  /** Of a percentage or a rate. */
  readonly ratio?: Quotient | undefined;
  /** The value in the comparison range; missing for a figure without such a member. */
  readonly previous?: number | null | undefined;
}

/**
 * The values of a figure in facts:
 * - A single number has one value, whatever `label` is.
 * - A list has one value for each row. With a label, it has one value, also if no row has the label (see `figureValue`).
 * - A list that is not known has one value, null.
 */
export function figureValues(
  figure: Figure,
  facts: Facts,
  label: string | null = null,
): FigureValue[] {
  const { path, label: labelMember } = figure;
  const whole = figure.shape === "ratio" && figure.whole ? figure.whole(facts) : 0;
  const owner = path.slice(0, -1).reduce<unknown>(member, facts);
  const isSingleNumber = labelMember === undefined;
  const isNotKnown = owner === null;
  if (isSingleNumber || isNotKnown) return [figureValue(figure, owner, null, whole, facts)];
  const rows = owner as readonly object[];
  const labelOf = (row: object) => member(row, labelMember) as string | null;
  if (label === null) {
    return rows.map((row) => figureValue(figure, row, labelOf(row), whole, facts));
  }
  const labelledRow = rows.find((row) => labelOf(row) === label);
  return [figureValue(figure, labelledRow, label, whole, facts)];
}

/**
 * The value of a figure, read from its owner.
 *
 * @param owner the object or row that has the figure as a member. Null if it is not known: so is the value. Undefined for a
 *   label without a row: the value is 0, or null if the figure's `absent` is null.
 * @param whole what a ratio's own function `whole` gives; 0 for a figure without one
 */
function figureValue(
  figure: Figure,
  owner: unknown,
  label: string | null,
  whole: number,
  facts: Facts,
): FigureValue {
  const { path, absent } = figure;
  if (owner === undefined) return { label, value: absent === null ? null : 0 };
  if (owner === null) return { label, value: null };
  const value = member(owner, path.at(-1) ?? "") as number | null;
  const knownOwner = owner as never;
  if (figure.shape === "counted") return { label, value, previous: figure.previous?.(knownOwner) };
  if (figure.shape === "state") return { label, value };
  return { label, value, ratio: figure.ratio(knownOwner, whole, facts) };
}

/** A member of a value: null if the value is null, undefined if it is undefined or lacks the member. */
function member(value: unknown, name: string): unknown {
  if (value === null) return null;
  return (value as Readonly<Record<string, unknown>> | undefined)?.[name];
}
