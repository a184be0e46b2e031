import * as z from "zod/mini";
import { DATED_TABLES } from "../../../shared/database/databaseTables.ts";
import { type CountedTable, TABLES } from "../../../shared/database/datedTables.ts";
import type { Filter } from "../../../shared/supabase/fetchRows.ts";
import { formatList } from "../../../shared/text/format.ts";

/** A table or view that a view of the schema vigil selects from, as the database's catalog has it. */
export const readRelationSchema = z.object({
  view: z.string(),
  is_grouped: z.boolean(),
  /** The type of the view's moments; null for a view that lacks the column. */
  moment_type: z.nullable(z.string()),
  schema: z.string(),
  relation: z.string(),
  /** The types of the columns that the view reads, by name; null if it reads none by name. */
  columns: z.nullable(z.record(z.string(), z.string())),
  /** The planner's estimate; 0 for a view, and for a table that was never analyzed. */
  expected_rows: z.number(),
  /** The columns with which an index begins. */
  indexed: z.array(z.string()),
});

export type ReadRelation = z.infer<typeof readRelationSchema>;

/** The column of a relation in which the moments of a view's rows are stored. */
export interface StoredMoments {
  readonly relation: string;
  readonly schema: string;
  readonly column: string;
  readonly type: string;
  /** The type of the view's moments, which differs from that of the column if the view converts them. */
  readonly viewType: string | null;
  readonly expectedRows: number;
  readonly isIndexed: boolean;
}

/**
 * The columns that store the moments of a dated view, at most one of each relation that it reads. These are the columns with
 * the specification's name. If no relation has one, they are found by their type. Empty if neither finds a column.
 */
export function storedMoments(
  view: CountedTable,
  relations: readonly ReadRelation[],
): StoredMoments[] {
  const reads = relations.filter((read) => read.view === view);
  const byName = reads
    .map((read) => namedMoment(read, DATED_TABLES[view].moment))
    .filter((stored) => stored !== null);
  if (byName.length > 0) return byName;
  return reads.map(typedMoment).filter((stored) => stored !== null);
}

/** The column with a name, if it is a number or no number as the view's moments are; otherwise null. */
function namedMoment(read: ReadRelation, name: string): StoredMoments | null {
  const type = read.columns?.[name];
  if (type === undefined || isNumber(type) !== isNumber(read.moment_type ?? "")) return null;
  return moments(read, name, type);
}

/** The only column of the type that the view's moments have; null if there is none, or several, of which any could be it. */
function typedMoment(read: ReadRelation): StoredMoments | null {
  const columns = Object.entries(read.columns ?? {});
  const ofType = columns.filter(([, type]) => type === read.moment_type);
  const [onlyColumn, ...others] = ofType;
  if (onlyColumn === undefined || others.length > 0) return null;
  const [name, type] = onlyColumn;
  return moments(read, name, type);
}

function moments(read: ReadRelation, column: string, type: string): StoredMoments {
  const { relation, schema, moment_type, expected_rows, indexed } = read;
  return {
    relation,
    schema,
    column,
    type,
    viewType: moment_type,
    expectedRows: expected_rows,
    isIndexed: indexed.includes(column),
  };
}

/** The views whose rows are counted. */
export type CountedView = CountedTable | "addresses";

export const COUNTED_VIEWS: readonly CountedView[] = [...TABLES, "addresses"];

/** A relation whose rows the API can count in place of a view's: the same rows, unless the view is wrong. */
export interface CountableRelation {
  readonly relation: string;
  readonly filters: readonly Filter[];
  /** Null for the wallets, which have no moment. */
  readonly moments: StoredMoments | null;
}

/**
 * The relation whose rows can be counted in place of a view's. If there is none, a text: the reason, with the view as its
 * subject, such as `groups the rows of public.transfers`.
 */
export function countableRelation(
  view: CountedView,
  relations: readonly ReadRelation[],
): CountableRelation | string {
  const reads = relations.filter((read) => read.view === view);
  if (reads.length === 0) return "reads no table";
  const sources = formatList(reads.map(({ schema, relation }) => `${schema}.${relation}`));
  if (reads.some(({ is_grouped }) => is_grouped)) return `groups the rows of ${sources}`;
  if (view === "addresses") {
    const [onlyRead, ...others] = reads;
    if (onlyRead === undefined || others.length > 0) return `reads ${sources}`;
    if (!isInApi(onlyRead)) return `reads ${sources}, outside the API`;
    return { relation: onlyRead.relation, filters: [], moments: null };
  }
  // A view may join other relations: its rows are those of the one that stores the moments.
  const [onlyStored, ...others] = storedMoments(view, relations);
  if (onlyStored === undefined) return `reads ${sources}, whose column of times is unclear`;
  if (others.length > 0) return `reads ${sources}`;
  if (!isInApi(onlyStored)) return `reads ${sources}, outside the API`;
  const { schema, relation, type } = onlyStored;
  if (!isMomentType(type)) return `reads ${sources}, whose times have the type ${type}`;
  const { condition } = DATED_TABLES[view];
  if (condition === null) return { relation, filters: [], moments: onlyStored };
  // The API filters the counted relation alone: a column of a joined one is no column of it.
  const countedRead = reads.find((read) => read.schema === schema && read.relation === relation);
  const isConditionRead = condition.column in (countedRead?.columns ?? {});
  if (!isConditionRead) return `reads ${sources} by another condition`;
  const filter: Filter = [condition.column, "eq", condition.value];
  return { relation, filters: [filter], moments: onlyStored };
}

/** PostgREST shows the schema public, and filters need no quotes for such names. */
function isInApi({ schema, relation }: Pick<ReadRelation, "schema" | "relation">): boolean {
  return schema === "public" && /^\w+$/.test(relation);
}

/** A name as SQL has it: in quotation marks if it has capitals or characters that need them. */
export function sqlName(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** Whether the API can compare a column of the type with moments: texts it compares letter by letter. */
function isMomentType(type: string): boolean {
  return isNumber(type) || TIMES.has(type);
}

const LOCAL_TIME = "timestamp without time zone";
const TIMES = new Set(["timestamp with time zone", LOCAL_TIME, "date"]);

/**
 * Whether a view seems to convert the stored moments, so that its rows in a span are others than those that the API counts:
 * - from another unit than seconds: then the API finds none of the counted rows;
 * - from local times of some zone: then it finds the rows of another span, of which there may be more or fewer.
 *
 * @param heldRows the rows that the API counts in the span
 * @param countedRows the rows that the function counts in it through the view
 */
export function seemsConverted(
  counted: CountableRelation,
  heldRows: number,
  countedRows: number,
): boolean {
  if (isNumeric(counted)) return heldRows === 0 && countedRows > 0;
  const { moments } = counted;
  const isLocalTime = moments?.type === LOCAL_TIME && moments.viewType !== LOCAL_TIME;
  return isLocalTime && heldRows !== countedRows;
}

/** Whether the moments are numbers, which a view may convert from another unit. */
export function isNumeric({ moments }: Pick<CountableRelation, "moments">): boolean {
  return moments !== null && isNumber(moments.type);
}

/** Whether a type of PostgreSQL is one of numbers. */
export function isNumber(type: string): boolean {
  return NUMBERS.has(type);
}

const NUMBERS = new Set(["smallint", "integer", "bigint", "real", "double precision", "numeric"]);
