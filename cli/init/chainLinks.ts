import { expression, kindOfType, qualified, quoted } from "./columnSql.ts";
import type { Column, Table } from "./describedTables.ts";
import type { Match } from "./matchTables.ts";
import { choices, type ProposedView } from "./proposedView.ts";

/** The ids of chains, and the columns that lead to them. */
export interface ChainLinks {
  /** The column with the ids; null without a table of chains. */
  readonly key: Column | null;
  readonly linked: ReadonlySet<Column>;
  readonly sources: readonly { readonly table: Table; readonly column: Column }[];
}

/** Without a foreign key, ids are those of a column of the same kind of type. */
export function chainLinks(matches: readonly Match[]): ChainLinks {
  const all = matches.flatMap(({ table, columns }) => {
    const column = columns.get("chain_id");
    return table === null || column === undefined ? [] : [{ table, column }];
  });
  const chains = matches.find(({ view }) => view === "chains");
  const ids =
    chains?.table == null ? null : chainKey(chains.table, chains.columns.get("id"), all[0]?.column);
  const type = kindOfType(ids ?? all[0]?.column);
  const sources = all.filter(({ column }) => kindOfType(column) === type);
  return { key: ids, linked: new Set(sources.map(({ column }) => column)), sources };
}

function chainKey(table: Table, id: Column | undefined, link: Column | undefined): Column | null {
  const named = (name: string | undefined) => table.columns.find((each) => each.name === name);
  const target = link?.refersTo?.table === table.name ? named(link.refersTo.column) : undefined;
  if (target !== undefined) return target;
  if (link === undefined || kindOfType(id) === kindOfType(link)) return id ?? null;
  const keys = ["slug", "key", "code", "symbol", "name"].map(named);
  return keys.find((each) => kindOfType(each) === kindOfType(link)) ?? id ?? null;
}

export function chainsView(match: Match, { key, sources }: ChainLinks): ProposedView {
  const { view, table, columns } = match;
  const remarks = [...match.remarks];
  const proposal = { view, table: null, choices: [], remarks, isEmpty: false };
  if (table !== null && key !== null) {
    const name = columns.get("name");
    const label = name === undefined ? "null::text" : `${quoted(name)}::text`;
    if (key !== columns.get("id"))
      remarks.push(`Chains are known by ${key.name}, as other tables name them.`);
    return {
      ...proposal,
      table: table.name,
      choices: choices(new Map([...columns, ["id", key]])),
      query: `  select ${expression(key)} as id, ${label} as name\n  from ${qualified(table)}`,
    };
  }
  if (sources.length === 0) {
    const query = `  select null::text as id, null::text as name\n  where false`;
    return { ...proposal, isEmpty: true, query };
  }
  const isNamed = kindOfType(sources[0]?.column) === "text";
  const values = sources.map(
    ({ table, column }) => `select ${quoted(column)}::text as id from ${qualified(table)}`,
  );
  remarks.push(
    `The chains are the values in ${sources.map(({ table, column }) => `${table.name}.${column.name}`).join(", ")}; with many rows a table of chains is faster.`,
  );
  return {
    ...proposal,
    query: `  select id, ${isNamed ? "id" : "null::text"} as name\n  from (\n    ${values.join("\n    union\n    ")}\n  ) as chains\n  where id is not null`,
  };
}
