import textWidth from "string-width";
import { cardList } from "../../shared/cardList.ts";
import type { ChainFigures } from "../../shared/chainFigures.ts";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import { DEFINITIONS } from "../../shared/definitions.ts";
import {
  formatCount,
  formatPercent,
  formatQuantity,
  formatRange,
  formatShortDay,
} from "../../shared/format.ts";
import { type Highlights, highlights, type View } from "../../shared/highlights.ts";
import { lifecycleWords } from "../../shared/lifecycleWords.ts";
import { sum } from "../../shared/sum.ts";
import { VERSUS } from "../../shared/versus.ts";
import { escapedMarkdown, markdownCode } from "./escapedMarkdown.ts";
import type { Source } from "./renderProvenance.ts";
import { bucketsOf, sparkline } from "./sparkline.ts";
import { flushLeft, flushRight } from "./textWidth.ts";
import { EMPTY_VIEWS, LISTED_VIEWS, type ListedView, viewTable } from "./viewTables.ts";

/** The dashboard, or what it knows of one chain, as GitHub Markdown, its last line ended too. */
export function renderMarkdown(
  dashboard: Dashboard,
  chain: ChainFigures | null,
  source: Source,
): string {
  const blocks = [
    "# Analytics Dashboard",
    provenance(dashboard, source),
    cards(dashboard),
    ...(chain === null ? views(dashboard, source) : ofChain(dashboard, chain)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function views(dashboard: Dashboard, { unfinished }: Source): string[] {
  const said = highlights(dashboard, unfinished);
  return [
    ...view("transactionTrends", said, trends(dashboard.transactionTrends)),
    ...LISTED_VIEWS.flatMap((name) => view(name, said, listed(dashboard, name))),
    ...lifecycle(dashboard),
  ];
}

function ofChain(dashboard: Dashboard, figures: ChainFigures): string[] {
  const { chain, sharePercent, transactions, notifications, exploits } = figures;
  const rows = (
    [
      ["Transactions", transactions],
      ["Notifications", notifications],
      ["Exploits", exploits],
    ] as const
  ).map(([name, { value, previous, changePercent }]) => [
    name,
    formatCount(value),
    formatCount(previous),
    changePercent === null ? formatCount(null) : signed(changePercent),
  ]);
  return [
    `## ${escapedMarkdown(chain)}`,
    `${formatPercent(sharePercent, 2)} of all transactions. Users, projects and wallets are those of all chains.`,
    table(["Metric", "Value", versusTitle(dashboard), "Change"], rows),
  ];
}

function lifecycle(dashboard: Dashboard): string[] {
  const words = lifecycleWords(dashboard);
  const { users, projects, flagged } = dashboard.lifecycle;
  const rows = (
    [
      ["Users", users],
      ["Projects", projects],
      ["Flagged wallets", flagged],
    ] as const
  ).flatMap(([name, states]) =>
    states === null ? [] : [[name, ...words.map(({ state }) => formatCount(states[state]))]],
  );
  if (rows.length === 0) return [];
  const meanings = words.map(({ title, meaning }) => `${title}: ${meaning}.`);
  const head = ["", ...words.map(({ title }) => title)];
  return ["## Who Came Back", `*${meanings.join(" ")}*`, table(head, rows)];
}

function provenance(dashboard: Dashboard, { name, age, unfinished }: Source): string {
  const { range, previous, timeZone } = dashboard;
  const soFar = unfinished === null ? "" : `, ${formatShortDay(unfinished, range)} so far`;
  return [
    `- Range: ${formatRange(range)}, days of ${escapedMarkdown(timeZone)}${soFar}`,
    ...(previous === null ? [] : [`- ${versusTitle(dashboard)}: ${formatRange(previous)}`]),
    `- Source: ${markdownCode(name)}, ${escapedMarkdown(age)}`,
  ].join("\n");
}

function versusTitle({ comparison }: Dashboard): string {
  const words = VERSUS[comparison];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function cards(dashboard: Dashboard): string {
  const { cards } = dashboard;
  const rows = cardList(cards).map(({ card, value, change }) => {
    const percent = change?.percent ?? null;
    const compared =
      change === null
        ? ["", ""]
        : [formatCount(change.previous), percent === null ? formatCount(null) : signed(percent)];
    return [DEFINITIONS[card].title, formatCount(value), ...compared];
  });
  return table(["Metric", "Value", versusTitle(dashboard), "Change"], rows);
}

function signed(percent: number): string {
  return `${percent > 0 ? "+" : ""}${formatPercent(percent, 1)}`;
}

/** A title, its sentence in italics, so that no name begins a line, and its rows. */
function view(name: View, said: Highlights, rows: string | null): string[] {
  const sentence = said[name] === null ? [] : [`*${escapedMarkdown(said[name])}*`];
  return [`## ${DEFINITIONS[name].title}`, ...sentence, rows ?? `${EMPTY_VIEWS[name].join(". ")}.`];
}

const LEADING_CHAINS = 5;
const TREND_COLUMNS = 31;

function trends({ days, total, chains }: Dashboard["transactionTrends"]): string | null {
  if (chains.length === 0) return null;
  const leading = [{ chain: "All chains", counts: total }, ...chains.slice(0, LEADING_CHAINS)];
  const { size } = bucketsOf(total, TREND_COLUMNS);
  const head = ["Chain", "Transactions", size === 1 ? "Per day" : `Per ${size} days`];
  const rows = leading.map(({ chain, counts }) => [
    escapedMarkdown(chain),
    formatCount(sum(counts)),
    trend(counts),
  ]);
  const columns = days.length === 1 ? 2 : 3;
  const lines = table(
    head.slice(0, columns),
    rows.map((row) => row.slice(0, columns)),
  );
  const more = chains.length - LEADING_CHAINS;
  return more > 0
    ? `${lines}\n\nAnd ${formatQuantity(more, ["more chain", "more chains"])}.`
    : lines;
}

function trend(counts: readonly number[]): string {
  const { sums } = bucketsOf(counts, TREND_COLUMNS);
  return sparkline(sums, sums.length, 1).join("");
}

function listed(dashboard: Dashboard, name: ListedView): string | null {
  const { head, rows } = viewTable(dashboard, name);
  if (rows.length === 0) return null;
  return table(
    head,
    rows.map(({ name, count, cells }) => [escapedMarkdown(name), formatCount(count), ...cells]),
  );
}

/** Every column but the first is flush right, in the source too. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => textWidth(row[column] ?? ""))),
  );
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const padded = (row: readonly string[]) =>
    line(row.map((cell, column) => flush(cell, widths[column] ?? 0, column > 0)));
  const rule = widths.map((width, column) => `${"-".repeat(width - 1)}${column > 0 ? ":" : "-"}`);
  return [padded(head), line(rule), ...rows.map(padded)].join("\n");
}

function flush(cell: string, width: number, right: boolean): string {
  return right ? flushRight(cell, width) : flushLeft(cell, width);
}
