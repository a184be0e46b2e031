import * as z from "zod/mini";
import type { Combination } from "../cube/buildCube.ts";
import type { DatedTable } from "../database/databaseTable.ts";
import { DATED_TABLES } from "../database/databaseTables.ts";
import { type CountedTable, eachOf, STORED_TABLES } from "../database/datedTables.ts";
import { isDay } from "../days/day.ts";
import { Failure } from "../failure.ts";
import type { RowSelection } from "./fetchRows.ts";

/** The time of a row: a timestamp or a date as text, or epoch seconds. */
export type Time = string | number;

/** The selected cells of a row, each by the name of its column, and the chain that its id refers to. */
export type TimelineRow = Readonly<Record<string, Time | Chain | null>>;

/** How the rows of a dated table are read. Its cursor is the column of its moments. */
export interface Timeline extends Omit<RowSelection<TimelineRow>, "rowCursor"> {
  readonly table: CountedTable;
  rowTime(row: TimelineRow): Time;
  /** Formats an instant (epoch milliseconds, a whole second) as the column does. */
  writeTime(instant: number): string;
  /** @throws Failure of kind `data` for a row that cannot exist */
  combination(row: TimelineRow, day: number): Combination;
}

type Chain = z.infer<typeof chainSchema>;

const idSchema = z.nullable(z.string());
const timestampSchema = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));
const chainSchema = z.object({ name: idSchema });

/** The timelines in the order of the database. */
export const TIMELINES = eachOf(STORED_TABLES, timeline);

/**
 * How a table is read by its moments: its columns, their order and filter, the schema of its rows, and how a row is counted. A
 * row of a table counted by chain also has the name of its chain, from `chains`.
 */
function timeline(name: CountedTable): Timeline {
  const table: DatedTable = DATED_TABLES[name];
  const { moment, isInSeconds, label, identity, condition } = table;
  const isByChain = label.by === "chain";
  const identityColumns = identity === null ? [] : [identity.column];
  const cells: Record<string, z.ZodMiniType<TimelineRow[string]>> = {
    [moment]: isInSeconds ? z.number() : timestampSchema,
  };
  for (const column of [...identityColumns, label.column]) cells[column] = idSchema;
  if (isByChain) cells["chains"] = z.nullable(chainSchema);
  const idColumns = isByChain ? [...identityColumns, label.column] : identityColumns;
  // Ids are read as text: a bigint would lose its last digits as a JSON number.
  const textColumns = idColumns.map((column) => `${column}::text`);
  // Names too, as the views of the database do: a type of event may be a number, and the type char pads its texts.
  const labelColumn = isByChain ? "chains(name::text)" : `${label.column}::text`;
  return {
    table: name,
    columns: [moment, ...textColumns, labelColumn].join(),
    order: [moment, ...identityColumns, label.column],
    filters: condition === null ? [] : [[condition.column, "eq", condition.value]],
    row: z.object(cells),
    // The schema of a row has checked the type of these cells.
    rowTime: (row) => row[moment] as Time,
    writeTime: isInSeconds ? (instant) => `${instant / 1000}` : writeTimestamp,
    combination: (row, day) => [
      day,
      rowLabel(table, row),
      identity === null ? null : (row[identity.column] as string | null),
    ],
  };
}

/** The instant of a row in epoch milliseconds. A timestamp without a zone is in UTC. */
export function parseInstant(time: Time): number {
  if (typeof time === "number") return time * 1000;
  const hasZone = /(Z|[+-]\d\d(:?\d\d)?)$/.test(time);
  return Date.parse(isDate(time) || hasZone ? time : `${time}Z`);
}

export function isDate(time: Time): time is `${number}-${number}-${number}` {
  return typeof time === "string" && isDay(time);
}

/** An instant as a timestamp. Years after 9999 lose their sign, since PostgreSQL reads `+010000` as an offset from UTC. */
function writeTimestamp(instant: number): string {
  return new Date(instant).toISOString().replace(/^\+0/, "");
}

/**
 * The label of a row: the name of its chain, or its text. If this is null or empty, the label is the table's `otherwise`. If
 * that is null too, which is so in tables counted by chain only, it is `Chain` and the id, or null for a row without a chain.
 */
function rowLabel({ name, label }: DatedTable, row: TimelineRow): string | null {
  const idOrText = row[label.column] as string | null;
  const isChainId = idOrText !== null && label.by === "chain";
  const text = isChainId ? chainName(name, idOrText, row["chains"] as Chain | null) : idOrText;
  if (text !== null && text !== "") return text;
  if (label.otherwise !== null) return label.otherwise;
  return idOrText === null ? null : `Chain ${idOrText}`;
}

/**
 * A chain's name, null if it has none. Embedding needs a foreign key, so the chain of a row always exists.
 *
 * @throws Failure of kind `data` if the chain is missing from the answer
 */
function chainName(table: string, id: string, chain: Chain | null): string | null {
  if (chain !== null) return chain.name;
  throw new Failure(
    "data",
    `${table} refers to chain ${id}, which is missing from chains: row-level security seems to hide ` +
      "it; use a key that may read it, such as SUPABASE_SECRET_KEY on a server",
  );
}
