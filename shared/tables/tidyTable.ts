import type { ChainFigures } from "../dashboard/chainFigures.ts";
import { hasPercent } from "../dashboard/dataBegin.ts";
import type { Returning, Returns } from "../dashboard/returns.ts";
import { CHAIN_TABLES } from "../database/datedTables.ts";
import type { Day } from "../days/day.ts";
import { cardList } from "../views/cardList.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";
import { percentChange } from "../views/percent.ts";
import { type AnyRanked, isRanked, VIEW_NAMES, VIEWS, type ViewName } from "../views/views.ts";
import { snakeCase, type Table, type TableCell } from "./table.ts";

const COLUMNS = ["metric", "label", "day", "value", "previous", "change_percent"];

interface TidyRow {
  readonly metric: string;
  readonly label?: string;
  readonly day?: string;
  readonly value: number | null;
  readonly previous?: number | null;
  readonly changePercent?: number | null;
}

/** The dashboard in tidy form: one row per figure, further figures last. */
export function tidyTable(dashboard: Dashboard, further: readonly TidyRow[] = []): Table {
  const figures = [
    ...cards(dashboard.cards),
    ...VIEW_NAMES.flatMap((name) => viewFigures(name, dashboard)),
    ...lifecycle(dashboard.lifecycle),
    ...daysBeforeData(dashboard),
    ...further,
  ];
  return { columns: COLUMNS, rows: figures.map(cells) };
}

function viewFigures(name: ViewName, dashboard: Dashboard): TidyRow[] {
  const view = VIEWS[name];
  const rows = isRanked(view) ? ranked(view, dashboard) : [];
  return [...rows, ...(FURTHER[name]?.(dashboard) ?? [])];
}

/** The figures of a view besides the rows of a ranked one. */
const FURTHER: Readonly<Partial<Record<ViewName, (dashboard: Dashboard) => TidyRow[]>>> = {
  transactionTrends: transactionsPerDay,
  topBlockchains: contributions,
  wallets: (dashboard) => [...wallets(dashboard), ...flaggedPerDay(dashboard)],
  exploitsByChain: exploitsPerDay,
};

function cells({ metric, label, day, value, previous, changePercent }: TidyRow): TableCell[] {
  return [metric, label ?? "", day ?? null, value, previous ?? null, changePercent ?? null];
}

function cards(cards: Dashboard["cards"]): TidyRow[] {
  return cardList(cards).map(({ card, value, change }) => ({
    metric: snakeCase(card),
    value,
    ...(change !== null && { previous: change.previous, changePercent: change.percent }),
  }));
}

/** The transactions of each day: of all chains together, without a label, then of each chain. */
function transactionsPerDay({ transactionTrends }: Dashboard): TidyRow[] {
  const { days, total, previous, chains } = transactionTrends;
  const metric = "transactions_per_day";
  const all = days.map((day, index) => ({
    metric,
    day,
    value: total[index] ?? null,
    ...(previous !== null && { previous: previous[index] ?? null }),
  }));
  const each = chains.flatMap(({ chain, counts }) =>
    days.map((day, index) => ({ metric, label: chain, day, value: counts[index] ?? null })),
  );
  return [...all, ...each];
}

/** The contribution of each chain; rows without a chain have no label. */
function contributions({ contributions }: Dashboard): TidyRow[] {
  return (contributions ?? []).map(({ chain, change }) => ({
    metric: chain === null ? "transactions_change_unlinked" : "transactions_change",
    label: chain ?? "",
    value: change,
  }));
}

function wallets({ wallets }: Dashboard): TidyRow[] {
  const { flagged, clean, flaggedPercent, previousFlagged } = wallets;
  return [
    { metric: "wallets_flagged", value: flagged, previous: previousFlagged },
    { metric: "wallets_clean", value: clean },
    { metric: "wallets_flagged_percent", value: flaggedPercent },
  ];
}

function flaggedPerDay({ transactionTrends: { days }, flaggedTrends }: Dashboard): TidyRow[] {
  const column = (metric: string, counts: readonly number[]) =>
    days.map((day, index) => ({ metric, day, value: counts[index] ?? null }));
  return [
    ...column("wallets_flagged_per_day", flaggedTrends.flagged),
    ...column("wallets_flagged_first_time_per_day", flaggedTrends.firstTime),
  ];
}

function exploitsPerDay({ exploitDays }: Dashboard): TidyRow[] {
  return exploitDays.map(({ day, chain, exploits }) => ({
    metric: "exploits_per_day",
    label: chain,
    day,
    value: exploits,
  }));
}

function ranked(view: AnyRanked, dashboard: Dashboard): TidyRow[] {
  const { comparison, dataBegin } = dashboard;
  const isPercent = hasPercent(comparison, dataBegin[view.table]);
  const metric = snakeCase(view.key);
  return view.rows(dashboard).flatMap(({ name: label, count, previous, sharePercent }) => [
    {
      metric,
      label,
      value: count,
      previous,
      changePercent: previous === null || !isPercent ? null : percentChange(count, previous),
    },
    ...(view.hasShare ? [{ metric: `${metric}_share_percent`, label, value: sharePercent }] : []),
  ]);
}

/** For each table that begins later than the comparison range: its first day, and the number of days before it. */
function daysBeforeData({ dataBegin }: Dashboard): TidyRow[] {
  return Object.entries(dataBegin).flatMap(([table, begin]) =>
    begin?.missingDays
      ? [
          {
            metric: "compared_days_before_data",
            label: table,
            day: begin.day,
            value: begin.missingDays,
          },
        ]
      : [],
  );
}

export function chainRows({ chain, sharePercent, ...figures }: ChainFigures): TidyRow[] {
  const share = { metric: "chain_share_percent", label: chain, value: sharePercent };
  return CHAIN_TABLES.flatMap((table) => [
    { metric: `chain_${table}`, label: chain, ...figures[table] },
    ...(table === "transactions" ? [share] : []),
  ]);
}

/** The first day of the cover comes first, without a value. */
function lifecycle({ since, ...identities }: Dashboard["lifecycle"]): TidyRow[] {
  const states = Object.entries(identities).flatMap(([kind, states]) =>
    Object.entries(states ?? {}).map(([state, value]) => ({ metric: `${kind}_${state}`, value })),
  );
  return states.length === 0
    ? []
    : [{ metric: "lifecycle_since", day: since, value: null }, ...states];
}

export function returnFigures(returns: Returns, range: readonly Day[]): TidyRow[] {
  return Object.entries(returns).flatMap(([kind, returning]) =>
    returningRows(kind, returning, range),
  );
}

/** The label is the number of days of a span. */
function returningRows(
  kind: string,
  returning: Returning | null,
  range: readonly Day[],
): TidyRow[] {
  if (returning === null) return [];
  const { seen, sightings, stickinessPercent, spans } = returning;
  const figures = spans.flatMap(({ days, active, pauses, again }) => {
    const span = (name: string, value = null as number | null, day = ""): TidyRow => ({
      metric: `${kind}_${name}`,
      label: `${days}`,
      day,
      value,
    });
    return [
      ...range.map((day, index) => span("active_within_days", active[index], day)),
      span("pauses_within_days", pauses),
      span("sightings_until", again?.sightings, again?.seenUntil),
      span("seen_again_within_days", again?.seenAgain, again?.seenUntil),
      span("seen_again_within_days_percent", again?.percent, again?.seenUntil),
    ];
  });
  return [
    { metric: `${kind}_seen`, value: seen },
    { metric: `${kind}_sightings`, value: sightings },
    { metric: `${kind}_stickiness_percent`, value: stickinessPercent },
    ...figures,
  ];
}
