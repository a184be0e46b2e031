import textWidth from "string-width";
import { sum } from "../../shared/cube/sum.ts";
import { VERSUS } from "../../shared/days/versus.ts";
import { caveats } from "../../shared/text/caveats.ts";
import {
  formatCount,
  formatDayCount,
  formatDifference,
  formatPercent,
  formatQuantity,
  formatRange,
  formatShortDay,
} from "../../shared/text/format.ts";
import { type Highlights, highlights } from "../../shared/text/highlights.ts";
import { lifecycleSentence } from "../../shared/text/lifecycleSentence.ts";
import { cardList } from "../../shared/views/cardList.ts";
import type { ChainFigures } from "../../shared/views/chainFigures.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { DEFINITIONS } from "../../shared/views/definitions.ts";
import { LEAST_BASE } from "../../shared/views/percent.ts";
import { VIEWS, type ViewName } from "../../shared/views/views.ts";
import { escapedMarkdown, markdownCode } from "../text/escapedMarkdown.ts";
import { flushLeft, flushRight } from "../text/textWidth.ts";
import type { Source } from "./renderProvenance.ts";
import { sparkline, sparklineBuckets } from "./sparkline.ts";
import { LISTED_VIEWS, type ListedView, viewTable } from "./viewTables.ts";

/** The dashboard, or the figures of one chain, as GitHub Markdown. */
export function renderMarkdown(
  dashboard: Dashboard,
  chain: ChainFigures | null,
  source: Source,
): string {
  const blocks = [
    "# Analytics Dashboard",
    provenance(dashboard, source),
    cards(dashboard),
    ...(chain === null ? views(dashboard, source) : chainBlocks(dashboard, chain)),
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

function chainBlocks(dashboard: Dashboard, figures: ChainFigures): string[] {
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
    chainChange(value, previous, changePercent),
  ]);
  return [
    `## ${escapedMarkdown(chain)}`,
    `${formatPercent(sharePercent, 2)} of all transactions. Users, projects and wallets are those of all chains.`,
    table(["Metric", "Value", versusTitle(dashboard), "Change"], rows),
  ];
}

/** A change from a small base is shown as a difference of counts. */
function chainChange(value: number, previous: number | null, percent: number | null): string {
  if (previous !== null && previous < LEAST_BASE) return formatDifference(value - previous);
  return percent === null ? formatCount(null) : signed(percent);
}

function lifecycle(dashboard: Dashboard): string[] {
  const words = lifecycleSentence(dashboard);
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
    `- Range: ${formatRange(range)}, ${formatDayCount(range)} of ${escapedMarkdown(timeZone)}${soFar}`,
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
  const lines = table(["Metric", "Value", versusTitle(dashboard), "Change"], rows);
  return [lines, ...caveats(dashboard).map((caveat) => `*${caveat}.*`)].join("\n\n");
}

function signed(percent: number): string {
  return `${percent > 0 ? "+" : ""}${formatPercent(percent, 1)}`;
}

/** A title, its sentence and its rows. The italics keep names away from the start of a line. */
function view(name: ViewName, said: Highlights, rows: string | null): string[] {
  const sentence = said[name] === null ? [] : [`*${escapedMarkdown(said[name])}*`];
  const { title, empty } = VIEWS[name];
  return [`## ${title}`, ...sentence, rows ?? `${empty.join(". ")}.`];
}

const LEADING_CHAINS = 5;
const TREND_COLUMNS = 31;

function trends({ days, total, chains }: Dashboard["transactionTrends"]): string | null {
  if (chains.length === 0) return null;
  const leading = [{ chain: "All chains", counts: total }, ...chains.slice(0, LEADING_CHAINS)];
  const { size } = sparklineBuckets(total, TREND_COLUMNS);
  const head = [...VIEWS.transactionTrends.columns, size === 1 ? "Per day" : `Per ${size} days`];
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
  const { sums } = sparklineBuckets(counts, TREND_COLUMNS);
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

/** Every column but the first is flush right, also in the source. */
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
