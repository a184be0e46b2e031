import type { Annotation } from "../../shared/annotations.ts";
import { cardList } from "../../shared/cardList.ts";
import type { ChainFigures } from "../../shared/chainFigures.ts";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import type { Day } from "../../shared/day.ts";
import { DEFINITIONS } from "../../shared/definitions.ts";
import { formatRange, formatShortDay } from "../../shared/format.ts";
import { type Highlights, highlights, type View } from "../../shared/highlights.ts";
import { sum } from "../../shared/sum.ts";
import { VERSUS } from "../../shared/versus.ts";
import { exploitDays } from "./exploitDays.ts";
import {
  type Content,
  type Layout,
  layoutOf,
  note,
  section,
  type TerminalStyle,
} from "./layout.ts";
import { plainText } from "./plainText.ts";
import { renderAnnotations } from "./renderAnnotations.ts";
import { renderCards } from "./renderCards.ts";
import { renderChain } from "./renderChain.ts";
import { renderLifecycle } from "./renderLifecycle.ts";
import { renderProvenance, type Source } from "./renderProvenance.ts";
import { renderTrends, trend } from "./renderTrends.ts";
import { table } from "./table.ts";
import { EMPTY_VIEWS, LISTED_VIEWS, type ListedView, viewTable } from "./viewTables.ts";

/**
 * The dashboard as text for a terminal, its last line ended too; of its views only those of one chain
 * where that is what was asked for.
 */
export function renderMetrics(
  dashboard: Dashboard,
  chain: ChainFigures | null,
  annotations: readonly Annotation[],
  source: Source,
  style: TerminalStyle,
): string {
  const layout = layoutOf(style, contentOf(dashboard));
  const { unfinished } = source;
  const against = againstOf(dashboard, unfinished);
  const blocks = [
    heading(dashboard, unfinished, layout),
    renderCards(dashboard.cards, against, layout),
    ...(chain === null
      ? views(dashboard, unfinished, layout)
      : [renderChain(dashboard, chain, against, layout)]),
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

function againstOf({ comparison }: Dashboard, unfinished: Day | null): string | null {
  if (comparison === "none") return null;
  return VERSUS[comparison] + (unfinished === null ? "" : ", so far");
}

function contentOf(dashboard: Dashboard): Content {
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
    `  ${formatRange(range)}  ${paint.dim(plainText(timeZone) + soFar)}`,
    ...(previous === null ? [] : [paint.dim(`  ${formatRange(previous)}  ${VERSUS[comparison]}`)]),
  ];
}

function view(name: View, said: Highlights, lines: readonly string[], layout: Layout): string[] {
  const sentence = note(plainText(said[name] ?? ""), layout);
  return section(DEFINITIONS[name].title, [...sentence, ...lines], layout);
}

function trends({ transactionTrends }: Dashboard, layout: Layout): string[] {
  if (transactionTrends.chains.length > 0) return renderTrends(transactionTrends, layout);
  return empty("transactionTrends", layout);
}

function listed(dashboard: Dashboard, name: ListedView, layout: Layout): string[] {
  const view = viewTable(dashboard, name);
  if (view.rows.length === 0) return empty(name, layout);
  return [...table(view, layout), ...(FURTHER[name]?.(dashboard, layout) ?? [])];
}

/** What follows the rows of a view. */
const FURTHER: Partial<Record<ListedView, (dashboard: Dashboard, layout: Layout) => string[]>> = {
  wallets: firstTimes,
  exploitsByChain: exploitDays,
};

/** Unlike those flagged each day, those flagged for the first time add up over days. */
function firstTimes({ flaggedTrends: { firstTime } }: Dashboard, layout: Layout): string[] {
  if (firstTime.length === 1 || sum(firstTime) === 0) return [];
  return trend("Flagged the first time", firstTime, 1, layout);
}

function empty(name: View, layout: Layout): string[] {
  const [what, when] = EMPTY_VIEWS[name];
  return [`  ${what}`, ...note(when, layout)];
}
