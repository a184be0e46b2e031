import type { Dashboard, Lifecycle } from "../../shared/dashboardSchema.ts";
import { formatCompact, formatCount } from "../../shared/format.ts";
import { lifecycleWords } from "../../shared/lifecycleWords.ts";
import { type Layout, line, note, section } from "./layout.ts";
import { flushRight } from "./textWidth.ts";

const KINDS = [
  ["users", "Total Active Users"],
  ["projects", "Active Projects"],
  ["flagged", "Flagged Wallets"],
] as const;

/** Who is new, returned, came back or is gone; nothing where that is not known. */
export function renderLifecycle(dashboard: Dashboard, layout: Layout): string[] {
  const words = lifecycleWords(dashboard);
  const titles = words.map(({ title }) => title);
  const rows = KINDS.flatMap(([kind, name]) => {
    const lifecycle = dashboard.lifecycle[kind];
    return lifecycle === null ? [] : [row(name, countsOf(lifecycle, words), layout)];
  });
  if (rows.length === 0) return [];
  const meanings = words.map(({ title, meaning }) => `${title}: ${meaning}.`).join(" ");
  const head = layout.paint.dim(row("", titles, layout));
  return section("Who Came Back", [head, ...rows, ...note(meanings, layout)], layout);
}

function countsOf(lifecycle: Lifecycle, words: ReturnType<typeof lifecycleWords>): string[] {
  return words.map(({ state }) => short(lifecycle[state]));
}

const CELL = 12;
const MOST_DIGITS = 6;

function short(count: number): string {
  const grouped = formatCount(count);
  return grouped.length <= MOST_DIGITS ? grouped : formatCompact(count);
}

/** The first cell stands in the column of counts. */
function row(name: string, [first = "", ...others]: readonly string[], layout: Layout): string {
  const width = Math.min(CELL, Math.floor(layout.rest / others.length));
  return line(name, first, others.map((text) => flushRight(text, width)).join(""), layout);
}
