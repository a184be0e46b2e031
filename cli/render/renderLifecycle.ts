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
  const isNarrow = titles.some((title) => title.length >= cellWidth(titles, layout));
  const rows = KINDS.flatMap(([kind, name]) => {
    const lifecycle = dashboard.lifecycle[kind];
    if (lifecycle === null) return [];
    const counts = stateCounts(lifecycle, words);
    if (!isNarrow) return [row(name, counts, layout)];
    const lines = titles.map((title, i) => layout.line(`  ${title}`, counts[i] ?? "", ""));
    return [layout.paint.dim(layout.line(name, "", "")), ...lines];
  });
  if (rows.length === 0) return [];
  const meanings = words.map(({ title, meaning }) => `${title}: ${meaning}.`).join(" ");
  const head = isNarrow ? [] : [layout.paint.dim(row("", titles, layout))];
  return layout.section("Who Came Back", [...head, ...rows, ...layout.note(meanings)]);
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

/** Puts the first cell into the column of counts, and a blank before each of the others. */
function row(name: string, cells: readonly string[], layout: Layout): string {
  const [first = "", ...others] = cells;
  const room = cellWidth(cells, layout) - 1;
  return layout.line(name, first, others.map((text) => ` ${flushRight(text, room)}`).join(""));
}

function cellWidth({ length }: readonly string[], { rest }: Layout): number {
  return Math.min(CELL, Math.floor(rest / (length - 1)));
}

/** Who returns: one block for each kind of identities, and what its rows mean. */
export function renderReturns(
  { lifecycle: { since } }: Dashboard,
  returns: Returns,
  layout: Layout,
): string[] {
  const isNarrow = RETURN_HEADS.some((head) => head.length >= cellWidth(RETURN_HEADS, layout));
  const heads = RETURN_HEADS.map((head) => (isNarrow ? head.replace(/ days?/, " d") : head));
  const blocks = KINDS.flatMap(([kind, name]) => {
    const returning = returns[kind];
    if (returning === null) return [];
    return [
      layout.paint.dim(row(name, heads, layout)),
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
