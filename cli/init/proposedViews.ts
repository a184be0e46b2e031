import { type ChainLinks, chainLinks, chainsView } from "./chainLinks.ts";
import { expression, isPlain, kindOfType, qualified, quoted } from "./columnSql.ts";
import type { Column, Table } from "./describedTables.ts";
import { type Match, MOMENT, matchTables } from "./matchTables.ts";
import { VIEW_PLANS } from "./plans.ts";
import { choices, type ProposedView } from "./proposedView.ts";

/** A value of a column, of those like a text if one is given; null where there is none. */
export type Peek = (table: string, column: string, like?: string) => Promise<unknown>;

/**
 * The seven views over some tables. Types say most; single values say what types cannot: the unit of
 * epoch numbers, and the word for a sent notification.
 */
export async function proposedViews(tables: readonly Table[], peek: Peek): Promise<ProposedView[]> {
  const matches = matchTables(tables);
  const links = chainLinks(matches);
  const projectType = commonType(matches.flatMap(({ columns }) => columns.get("project_id") ?? []));
  const context = { links, projectType, peek };
  return Promise.all(
    matches.map((match) =>
      match.view === "chains" ? chainsView(match, links) : tableView(match, context),
    ),
  );
}

interface Context {
  readonly links: ChainLinks;
  /** The type of all ids of projects; null where they are compared as texts. */
  readonly projectType: string | null;
  readonly peek: Peek;
}

async function tableView(match: Match, context: Context): Promise<ProposedView> {
  const { view, table, columns } = match;
  const remarks = [...match.remarks];
  const expressions = new Map([["project_id", `null::${context.projectType ?? "text"}`]]);
  for (const [as, column] of columns) {
    expressions.set(as, await columnExpression(as, column, match, context, remarks));
  }
  const condition = await sentCondition(match, context.peek, remarks);
  return {
    view,
    table: table?.name ?? null,
    choices: choices(columns),
    remarks,
    isEmpty: table === null,
    query: query(view, table, expressions, condition),
  };
}

async function columnExpression(
  as: string,
  column: Column,
  { view, table }: Match,
  { links, projectType, peek }: Context,
  remarks: string[],
): Promise<string> {
  const text = `${quoted(column)}::text`;
  switch (as) {
    case "email":
      if (!/mail/i.test(column.name)) remarks.push(`Users are counted by ${column.name}.`);
      return `${text} collate "C"`;
    case "event_type":
      return text;
    case "project_id":
      return projectType === null ? text : expression(column);
    case "chain_id":
      if (links.linked.has(column)) return expression(column);
      remarks.push(
        `${column.name} has another type than the ids of the chains: its rows are without a chain.`,
      );
      return "null::text";
    case "created_at":
    case "date":
    case "timestamp":
      return momentExpression(view, table, column, peek, remarks);
    default:
      return expression(column);
  }
}

function query(
  view: string,
  table: Table | null,
  expressions: ReadonlyMap<string, string>,
  condition: string | null,
): string {
  const names = VIEW_PLANS.find((plan) => plan.view === view)?.columns ?? [];
  const columns = names
    .filter(({ kind }) => kind !== "state")
    .map(({ as, kind }) => {
      const moment = view === "events" ? "bigint" : "timestamptz";
      const type = kind === "moment" ? moment : "text";
      return `${expressions.get(as) ?? `null::${type}`} as ${as}`;
    });
  const rest = table === null ? ["where false"] : [`from ${qualified(table)}`];
  if (condition !== null) rest.push(`where ${condition}`);
  return [`select ${columns.join(", ")}`, ...rest].map((line) => `  ${line}`).join("\n");
}

/** Projects are joined by their id: null where its types in the two views do not compare. */
function commonType(projects: readonly Column[]): string | null {
  const types = new Set(projects.map((column) => (isPlain(column) ? kindOfType(column) : "")));
  const [type = "text"] = types;
  if (types.size > 1 || type === "") return null;
  return type === "number" ? "bigint" : type;
}

async function momentExpression(
  view: string,
  table: Table | null,
  column: Column,
  peek: Peek,
  remarks: string[],
): Promise<string> {
  const name = quoted(column);
  if (MOMENT.test(column.type)) return view === "events" ? `extract(epoch from ${name})` : name;
  const value = await peek(table?.name ?? "", column.name);
  const isMillis = Number(value) > LATEST_SECONDS;
  const unit = isMillis ? "milliseconds" : "seconds";
  const seconds = isMillis ? `${name} / 1000.0` : name;
  remarks.push(
    value === null
      ? `${column.name} has no value yet: it is taken for Unix time in seconds.`
      : `${column.name} is Unix time in ${unit}.`,
  );
  if (view === "events") return seconds;
  remarks.push(`Create an index on to_timestamp(${seconds}): that of ${column.name} is not used.`);
  return `to_timestamp(${seconds})`;
}

/** Seconds of the year 5138, and milliseconds of 1973. */
const LATEST_SECONDS = 1e11;

/** Only notifications that were sent count. */
async function sentCondition(
  { table, columns }: Match,
  peek: Peek,
  remarks: string[],
): Promise<string | null> {
  const state = columns.get("status");
  if (table === null || state === undefined) return null;
  if (state.type === "boolean") return quoted(state);
  const isEnum = state.values.length > 0;
  const found = isEnum
    ? state.values.filter((value) => SENT.includes(value.toLowerCase()))
    : (await Promise.all(SENT.map((word) => peek(table.name, state.name, word)))).filter(
        (value) => typeof value === "string",
      );
  const values = found.length === 0 ? ["sent"] : found;
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ");
  remarks.push(
    found.length === 0
      ? `No row of ${table.name} has a ${state.name} like ${SENT.join(" or ")}: say which is a sent one.`
      : `A notification is a sent one where ${state.name} is ${list}.`,
  );
  return `${quoted(state)}::text in (${list})`;
}

const SENT = ["sent", "delivered"];
