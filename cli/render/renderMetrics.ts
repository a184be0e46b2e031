import { type Annotation, annotationsIn } from "../../shared/archive/annotations.ts";
import { sum } from "../../shared/cube/sum.ts";
import { VERSUS } from "../../shared/days/comparison.ts";
import type { Day } from "../../shared/days/day.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { caveats, withKnownUsers } from "../../shared/text/caveats.ts";
import {
  formatDay,
  formatDayCount,
  formatRange,
  formatShortDay,
} from "../../shared/text/format.ts";
import { type Highlights, highlights } from "../../shared/text/highlights.ts";
import { type CardEntry, cardList } from "../../shared/views/cardList.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { DEFINITIONS } from "../../shared/views/definitions.ts";
import { VIEWS, type ViewName } from "../../shared/views/views.ts";
import { type Content, Layout, type TerminalStyle } from "../text/layout.ts";
import { plainText } from "../text/plainText.ts";
import { wrap } from "../text/textWidth.ts";
import { cardChange } from "./changeCell.ts";
import { exploitDays, renderChain } from "./renderChain.ts";
import { renderLifecycle, renderReturns } from "./renderLifecycle.ts";
import { type Figures, renderProvenance } from "./renderProvenance.ts";
import { daysBefore, renderTrends, trend } from "./renderTrends.ts";
import { LISTED_VIEWS, type ListedView, table, viewTable } from "./viewTables.ts";

/**
 * The dashboard as text for a terminal. With a chain, the figures of that chain replace the views;
 * returns are added.
 */
export function renderMetrics(
  { result: dashboard, chain, returns, source }: Figures,
  annotations: readonly Annotation[],
  style: TerminalStyle,
): string {
  const layout = new Layout(style, gridContent(dashboard));
  const { unfinished } = source;
  const against = comparisonWords(dashboard, unfinished);
  const blocks = [
    heading(dashboard, unfinished, layout),
    renderCards(dashboard, against, layout),
    ...(chain === null
      ? views(dashboard, unfinished, layout)
      : [renderChain(dashboard, chain, against, layout)]),
    ...(returns === null ? [] : [renderReturns(dashboard, returns, layout)]),
    renderAnnotations(annotations, dashboard.range, layout),
    renderProvenance(dashboard, source, layout),
  ];
  return blocks
    .filter(({ length }) => length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}

function views(dashboard: Dashboard, unfinished: Day | null, layout: Layout): string[][] {
  const said = highlights(dashboard, unfinished);
  return [
    view("transactionTrends", said, trends(dashboard, layout), layout),
    ...LISTED_VIEWS.map((name) => view(name, said, listed(dashboard, name, layout), layout)),
    renderLifecycle(dashboard, layout),
  ];
}

function comparisonWords({ comparison }: Dashboard, unfinished: Day | null): string | null {
  if (comparison === "none") return null;
  return VERSUS[comparison] + (unfinished === null ? "" : ", so far");
}

function gridContent(dashboard: Dashboard): Content {
  const rows = LISTED_VIEWS.flatMap((name) => viewTable(dashboard, name).rows);
  const { chains, total } = dashboard.transactionTrends;
  return {
    names: [
      ...rows.map(({ name }) => name),
      ...[...chains, ...dashboard.exploitDays].map(({ chain }) => chain),
    ],
    counts: [
      ...rows.map(({ count }) => count),
      ...cardList(dashboard.cards).map(({ value }) => value),
      sum(total),
    ],
  };
}

function heading(dashboard: Dashboard, unfinished: Day | null, { paint }: Layout): string[] {
  const { range, previous, comparison, timeZone } = dashboard;
  const soFar = unfinished === null ? "" : `, ${formatShortDay(unfinished, range)} so far`;
  return [
    paint.bold("Analytics Dashboard"),
    `  ${formatRange(range)}, ${formatDayCount(range)}  ${paint.dim(plainText(timeZone) + soFar)}`,
    ...(previous === null ? [] : [paint.dim(`  ${formatRange(previous)}  ${VERSUS[comparison]}`)]),
  ];
}

function view(
  name: ViewName,
  said: Highlights,
  lines: readonly string[],
  layout: Layout,
): string[] {
  const sentence = layout.note(plainText(said[name] ?? ""));
  return layout.section(VIEWS[name].title, [...sentence, ...lines]);
}

function trends(dashboard: Dashboard, layout: Layout): string[] {
  const { transactionTrends } = dashboard;
  if (transactionTrends.chains.length > 0) {
    return renderTrends(transactionTrends, dashboard, layout);
  }
  return empty("transactionTrends", layout);
}

function listed(dashboard: Dashboard, name: ListedView, layout: Layout): string[] {
  const view = viewTable(dashboard, name);
  if (view.rows.length === 0) return empty(name, layout);
  return [...table(view, layout), ...(FURTHER[name]?.(dashboard, layout) ?? [])];
}

/** Lines after the rows of a view. */
const FURTHER: Partial<Record<ListedView, (dashboard: Dashboard, layout: Layout) => string[]>> = {
  wallets: firstTimes,
  exploitsByChain: exploitDays,
};

/** Wallets flagged for the first time add up over days, unlike wallets flagged each day. */
function firstTimes(
  { flaggedTrends: { firstTime }, transactionTrends: { days }, dataBegin }: Dashboard,
  layout: Layout,
): string[] {
  if (firstTime.length === 1 || sum(firstTime) === 0) return [];
  const unknown = daysBefore(days, dataBegin.notifications);
  return trend("Flagged the first time", firstTime, 1, unknown, layout);
}

function empty(name: ViewName, layout: Layout): string[] {
  const [what, when] = VIEWS[name].empty;
  return [`  ${what}`, ...layout.note(when)];
}

/** The team's notes about days of a range. A link gets a line of its own, which is not wrapped. */
function renderAnnotations(
  annotations: readonly Annotation[],
  range: DayRange,
  layout: Layout,
): string[] {
  const notes = annotationsIn(annotations, range);
  if (notes.length === 0) return [];
  return layout.section(
    "Notes",
    notes.flatMap((note) => lines(note, layout)),
  );
}

function lines({ from, to, text, link }: Annotation, { columns, paint }: Layout): string[] {
  return [
    `  ${from === to ? formatDay(from) : formatRange({ from, to })}`,
    ...wrap(plainText(text), columns - 4).map((each) => paint.dim(`    ${each}`)),
    ...(link === null ? [] : [paint.dim(`    ${plainText(link)}`)]),
  ];
}

/**
 * The summary cards, one line each, and their caveats.
 *
 * @param against what the changes are compared with, in words; null without a comparison
 */
function renderCards(dashboard: Dashboard, against: string | null, layout: Layout): string[] {
  const { cards } = withKnownUsers(dashboard);
  const lines = cardList(dashboard.cards).map((entry) => {
    const { card, value } = entry;
    const words = changeText({ ...entry, value: cards[card].value }, against, layout);
    return layout.line(DEFINITIONS[card].title, layout.count(value), words);
  });
  return [...lines, ...caveats(dashboard).flatMap((caveat) => layout.note(caveat))];
}

function changeText({ value, change }: CardEntry, against: string | null, layout: Layout): string {
  if (change === null) return "";
  if (value === null) return layout.paint.dim("not known");
  return against === null ? "" : cardChange(change, against, layout);
}
