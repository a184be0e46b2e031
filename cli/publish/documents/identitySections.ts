import type { Returns } from "../../../shared/dashboard/returns.ts";
import { lifecycleSentence } from "../../../shared/text/lifecycleSentence.ts";
import { RETURN_HEADS, RETURNS_TITLE, returnRows } from "../../../shared/text/returnRows.ts";
import type { Dashboard } from "../../../shared/views/dashboardSchema.ts";
import type { IdentityTable, Section } from "./section.ts";

const IDENTITIES = [
  ["users", { name: "Users", card: "Total Active Users" }],
  ["projects", { name: "Projects", card: "Active Projects" }],
  ["flagged", { name: "Flagged wallets", card: "Flagged Wallets" }],
] as const;

/**
 * The counts of new, returning, resurrected and dormant identities; no blocks where the counts are not
 * known.
 */
export function lifecycleSection(dashboard: Dashboard): Section {
  const words = lifecycleSentence(dashboard);
  const rows = IDENTITIES.flatMap(([kind, title]) => {
    const counts = dashboard.lifecycle[kind];
    return counts === null ? [] : { title, cells: words.map(({ state }) => counts[state]) };
  });
  const meanings = words.map(({ title, meaning }) => `${title}: ${meaning}.`).join(" ");
  const table = { title: "", heads: words.map(({ title }) => title), rows };
  return {
    title: "Who Came Back",
    view: null,
    blocks:
      rows.length === 0 ? [] : [{ kind: "identities", tables: [table], meanings, further: "" }],
  };
}

/** Who returns: a table for each kind of identity, and what the rows of a table mean. */
export function returnsSection({ lifecycle: { since } }: Dashboard, returns: Returns): Section {
  const tables = IDENTITIES.flatMap(([kind, title]): IdentityTable[] => {
    const returning = returns[kind];
    if (returning === null) return [];
    return [{ title, heads: RETURN_HEADS, rows: returnRows(returning, since) }];
  });
  const meanings = returnRows(returns.projects, since).map(({ meaning }) => meaning);
  const further =
    "– means that there is nothing to take a share of, that the days before were not read (--history), or that " +
    "the days after are still to come.";
  return {
    title: RETURNS_TITLE,
    view: null,
    blocks: [{ kind: "identities", tables, meanings: meanings.join(" "), further }],
  };
}
