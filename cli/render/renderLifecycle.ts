import { formatCompact, formatCount } from "../../shared/text/format.ts";
import { lifecycleSentence } from "../../shared/text/lifecycleSentence.ts";
import type { Dashboard, Lifecycle } from "../../shared/views/dashboardSchema.ts";
import { type Layout, line, note, section } from "../text/layout.ts";
import { flushRight } from "../text/textWidth.ts";

export const KINDS = [
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
  return section("Who Came Back", [head, ...rows, ...note(meanings, layout)], layout);
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
export function row(
  name: string,
  [first = "", ...others]: readonly string[],
  layout: Layout,
): string {
  const width = Math.min(CELL, Math.floor(layout.rest / others.length));
  return line(name, first, others.map((text) => flushRight(text, width)).join(""), layout);
}
