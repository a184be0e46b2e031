import { sum } from "../../../shared/cube/sum.ts";
import { daysBefore } from "../../../shared/dashboard/dataBegin.ts";
import { viewRate, viewRates } from "../../../shared/dashboard/risk.ts";
import type { Day } from "../../../shared/days/day.ts";
import { firstRowCaveat } from "../../../shared/text/caveats.ts";
import { formatDifference, formatPercent, formatQuantity } from "../../../shared/text/format.ts";
import { highlights } from "../../../shared/text/highlights.ts";
import { formatRate, RATE_HEAD, rateNote } from "../../../shared/text/riskWords.ts";
import type { Dashboard } from "../../../shared/views/dashboardSchema.ts";
import type { View } from "../../../shared/views/view.ts";
import { VIEW_NAMES, VIEWS, type ViewName } from "../../../shared/views/views.ts";
import type { Block, List, Section } from "./section.ts";

/** Each view with its sentence, which says "so far" if the last day is `unfinished`, and its rows. */
export function viewSections(dashboard: Dashboard, unfinished: Day | null): Section[] {
  const sentences = highlights(dashboard, unfinished);
  return VIEW_NAMES.map((name) => {
    const view = VIEWS[name];
    const { title, empty } = view;
    const [what, when] = empty;
    const remark: Block = { kind: "remark", text: sentences[name] ?? "" };
    const rows = view.chart === "trend" ? trends(dashboard) : listed(dashboard, name);
    const blocks: Block[] = rows.length === 0 ? [{ kind: "empty", what, when }] : rows;
    return { title, view: name, blocks: [remark, ...blocks] };
  });
}

const LEADING_CHAINS = 5;

/** One day has no trend: its counts become a list. */
function trends(dashboard: Dashboard): Block[] {
  const { days, total, chains } = dashboard.transactionTrends;
  if (chains.length === 0) return [];
  const { columns: head } = VIEWS.transactionTrends;
  const leading = chains.slice(0, LEADING_CHAINS);
  const charts = [{ chain: "All chains", counts: total }, ...leading].map(({ chain, counts }) => ({
    name: chain,
    counts,
  }));
  const others = chains.length - leading.length;
  const more = others === 0 ? "" : formatQuantity(others, ["more chain", "more chains"]);
  const aside = more && `and ${more}`;
  const text: Block = { kind: "text", text: more && `And ${more}.` };
  if (days.length === 1) {
    const rows = charts.map(({ name, counts }) => ({ name, count: sum(counts), cells: [] }));
    return [{ kind: "list", head, rows }, { kind: "note", text: aside }, text];
  }
  const unknown = daysBefore(days, dashboard.dataBegin.transactions);
  return [{ kind: "charts", head, days, unknown, charts, aside }, beginNote(dashboard), text];
}

/** A sentence on the days before the first transaction. */
export function beginNote(dashboard: Dashboard): Block {
  return { kind: "note", text: firstRowCaveat("transactions", dashboard) ?? "" };
}

function listed(dashboard: Dashboard, name: ViewName): Block[] {
  const view: View<Dashboard> = VIEWS[name];
  const list = viewList(dashboard, name);
  const byDay = view.byDay === undefined ? [] : BY_DAY[view.byDay](dashboard);
  const note: Block = { kind: "remark", text: rateNote(name, dashboard) ?? "" };
  return list.rows.length === 0 ? [] : [list, note, ...byDay];
}

/** The list of a view, with a column of changes if previous counts are known, and with its rates. */
function viewList(dashboard: Dashboard, view: ViewName): List {
  const { columns, hasShare, decimals, rows }: View<Dashboard> = VIEWS[view];
  const [name, count, share = ""] = columns;
  const all = rows(dashboard);
  const isCompared = all.some(({ previous }) => previous !== null);
  const rates = viewRates(view, dashboard);
  const cells = (change: string, rated: string, share: string) => [
    ...(isCompared ? [change] : []),
    ...(viewRate(view) ? [rated] : []),
    ...(hasShare ? [share] : []),
  ];
  return {
    kind: "list",
    head: [name, count, ...cells("Change", RATE_HEAD, share)],
    rows: all.map(({ name, count, sharePercent, previous }) => ({
      name,
      count,
      cells: cells(
        rowChange(count, previous),
        formatRate(rates.get(name) ?? null),
        formatPercent(sharePercent, decimals),
      ),
    })),
  };
}

function rowChange(count: number, previous: number | null): string {
  return previous === null ? "" : formatDifference(count - previous);
}

/** What a terminal shows below the rows of a view that has days. */
const BY_DAY: Readonly<
  Record<NonNullable<View<never>["byDay"]>, (dashboard: Dashboard) => Block[]>
> = {
  flaggedTrends: firstTimes,
  exploitDays: ({ exploitDays: days }) => [{ kind: "exploitDays", days }],
};

/** Wallets flagged for the first time add up over days, unlike wallets flagged each day. */
function firstTimes({ flaggedTrends, transactionTrends: { days }, dataBegin }: Dashboard): Block[] {
  const { firstTime: counts } = flaggedTrends;
  if (counts.length === 1 || sum(counts) === 0) return [];
  const unknown = daysBefore(days, dataBegin.notifications);
  const charts = [{ name: "First time flagged", counts }];
  return [{ kind: "charts", head: null, days, unknown, charts, aside: null }];
}
