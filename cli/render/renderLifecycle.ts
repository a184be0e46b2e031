import type { Returns } from "../../shared/dashboard/returns.ts";
import { formatCompact, formatCount } from "../../shared/text/format.ts";
import { lifecycleSentence } from "../../shared/text/lifecycleSentence.ts";
import { RETURN_HEADS, RETURNS_TITLE, returnRows } from "../../shared/text/returnRows.ts";
import type { Dashboard, Lifecycle } from "../../shared/views/dashboardSchema.ts";
import type { Layout } from "../text/layout.ts";
import { flushRight } from "../text/textWidth.ts";

const KINDS = [
  ["users", "Total Active Users"],
  ["projects", "Active Projects"],
  ["flagged", "Flagged Wallets"],
] as const;

/** The counts of new, returning, resurrected and dormant identities; empty where not known. */
export function renderLifecycle(dashboard: Dashboard, layout: Layout): string[] {
  const words = lifecycleSentence(dashboard);
  const titles = words.map(({ title }) => title);
  const rows = KINDS.flatMap(([kind, name]) => {
    const lifecycle = dashboard.lifecycle[kind];
    return lifecycle === null ? [] : [row(name, stateCounts(lifecycle, words), layout)];
  });
  if (rows.length === 0) return [];
  const meanings = words.map(({ title, meaning }) => `${title}: ${meaning}.`).join(" ");
  const head = layout.paint.dim(row("", titles, layout));
  return layout.section("Who Came Back", [head, ...rows, ...layout.note(meanings)]);
}

function stateCounts(lifecycle: Lifecycle, words: ReturnType<typeof lifecycleSentence>): string[] {
  return words.map(({ state }) => short(lifecycle[state]));
}

const CELL = 12;
const MOST_DIGITS = 6;

function short(count: number): string {
  const grouped = formatCount(count);
  return grouped.length <= MOST_DIGITS ? grouped : formatCompact(count);
}

/** Puts the first cell into the column of counts. */
function row(name: string, [first = "", ...others]: readonly string[], layout: Layout): string {
  const width = Math.min(CELL, Math.floor(layout.rest / others.length));
  return layout.line(name, first, others.map((text) => flushRight(text, width)).join(""));
}

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
    "–: there is nothing to count a share of, the days before were not read (--history), or the days after " +
      "are to come.",
  ];
  return layout.section(RETURNS_TITLE, [...blocks, ...layout.note(meanings.join(" "))]);
}
