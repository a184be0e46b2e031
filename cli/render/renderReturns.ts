import type { Returns } from "../../shared/dashboard/returns.ts";
import { RETURN_HEADS, RETURNS_TITLE, returnRows } from "../../shared/text/returnRows.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { type Layout, note, section } from "../text/layout.ts";
import { KINDS, row } from "./renderLifecycle.ts";

/** Who returns: one block for each kind of identities, and what its rows mean. */
export function renderReturns(
  { lifecycle: { since } }: Dashboard,
  returns: Returns,
  layout: Layout,
): string[] {
  const blocks = KINDS.flatMap(([kind, name]) => {
    const returning = returns[kind];
    if (returning === null) return [];
    return [
      layout.paint.dim(row(name, RETURN_HEADS, layout)),
      ...returnRows(returning, since).map(({ title, cells }) => row(`  ${title}`, cells, layout)),
    ];
  });
  const meanings = [
    ...returnRows(returns.projects, since).map(({ meaning }) => meaning),
    "–: the days before were not read (--history), or the days after are to come.",
  ];
  return section(RETURNS_TITLE, [...blocks, ...note(meanings.join(" "), layout)], layout);
}
