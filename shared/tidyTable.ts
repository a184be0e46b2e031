import { cardList } from "./cardList.ts";
import type { ChainFigures } from "./chainFigures.ts";
import type { Compared, Dashboard } from "./dashboardSchema.ts";
import { type ListedRow, listedRows } from "./listedRows.ts";
import { percentChange } from "./percent.ts";
import type { Cell, Table } from "./table.ts";

const COLUMNS = ["metric", "label", "day", "value", "previous", "change_percent"];

interface Figure {
  readonly metric: string;
  readonly label?: string;
  readonly day?: string;
  readonly value: number | null;
  readonly previous?: number | null;
  readonly changePercent?: number | null;
}

/** The dashboard in tidy form: one row for each figure, those of one chain last. */
export function tidyTable(dashboard: Dashboard, chain: ChainFigures | null = null): Table {
  const figures = [
    ...cards(dashboard.cards),
    ...transactionsPerDay(dashboard.transactionTrends),
    ...topBlockchains(dashboard.topBlockchains),
    ...contributions(dashboard),
    ...wallets(dashboard.wallets),
    ...flaggedPerDay(dashboard),
    ...listed("flagged_distribution", listedRows(dashboard, "flaggedDistribution")),
    ...listed("exploits_by_chain", listedRows(dashboard, "exploitsByChain")),
    ...exploitsPerDay(dashboard),
    ...listed("common_events", listedRows(dashboard, "commonEvents")),
    ...lifecycle(dashboard.lifecycle),
    ...(chain === null ? [] : ofChain(chain)),
  ];
  return { columns: COLUMNS, rows: figures.map(rowOf) };
}

function rowOf({ metric, label, day, value, previous, changePercent }: Figure): Cell[] {
  return [metric, label ?? "", day ?? null, value, previous ?? null, changePercent ?? null];
}

function cards(cards: Dashboard["cards"]): Figure[] {
  return cardList(cards).map(({ card, value, change }) => ({
    metric: card.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
    ...(change !== null && { previous: change.previous, changePercent: change.percent }),
  }));
}

/** Every day of all chains together, which have no label, then of each chain. */
function transactionsPerDay({ days, total, previous, chains }: Dashboard["transactionTrends"]) {
  const metric = "transactions_per_day";
  const all = days.map((day, index) => ({
    ...{ metric, day, value: total[index] ?? null },
    ...(previous !== null && { previous: previous[index] ?? null }),
  }));
  const each = chains.flatMap(({ chain, counts }) =>
    days.map((day, index) => ({ metric, label: chain, day, value: counts[index] ?? null })),
  );
  return [...all, ...each];
}

function topBlockchains(chains: Dashboard["topBlockchains"]): Figure[] {
  return chains.flatMap(({ chain, transactions, previous, sharePercent }) => [
    compared("top_blockchains", chain, transactions, previous),
    { metric: "top_blockchains_share_percent", label: chain, value: sharePercent },
  ]);
}

/** What each chain adds to the change; rows without a chain have no label. */
function contributions({ contributions }: Dashboard): Figure[] {
  return (contributions ?? []).map(({ chain, change }) => ({
    metric: chain === null ? "transactions_change_unlinked" : "transactions_change",
    label: chain ?? "",
    value: change,
  }));
}

function wallets({ flagged, clean, flaggedPercent, previousFlagged }: Dashboard["wallets"]) {
  return [
    { metric: "wallets_flagged", value: flagged, previous: previousFlagged },
    { metric: "wallets_clean", value: clean },
    { metric: "wallets_flagged_percent", value: flaggedPercent },
  ];
}

function flaggedPerDay({ transactionTrends: { days }, flaggedTrends }: Dashboard): Figure[] {
  const column = (metric: string, counts: readonly number[]) =>
    days.map((day, index) => ({ metric, day, value: counts[index] ?? null }));
  return [
    ...column("wallets_flagged_per_day", flaggedTrends.flagged),
    ...column("wallets_flagged_first_time_per_day", flaggedTrends.firstTime),
  ];
}

function exploitsPerDay({ exploitDays }: Dashboard): Figure[] {
  return exploitDays.map(({ day, chain, exploits }) => ({
    metric: "exploits_per_day",
    label: chain,
    day,
    value: exploits,
  }));
}

function listed(metric: string, rows: readonly ListedRow[]): Figure[] {
  return rows.map(({ name, count, previous }) => compared(metric, name, count, previous));
}

function compared(metric: string, label: string, value: number, previous: number | null): Figure {
  if (previous === null) return { metric, label, value };
  return { metric, label, value, previous, changePercent: percentChange(value, previous) };
}

function ofChain({ chain, transactions, sharePercent, notifications, exploits }: ChainFigures) {
  const figure = (name: string, { value, previous }: Compared) =>
    compared(`chain_${name}`, chain, value, previous);
  return [
    figure("transactions", transactions),
    { metric: "chain_share_percent", label: chain, value: sharePercent },
    figure("notifications", notifications),
    figure("exploits", exploits),
  ];
}

function lifecycle({ since: _, ...identities }: Dashboard["lifecycle"]): Figure[] {
  return Object.entries(identities).flatMap(([kind, states]) =>
    Object.entries(states ?? {}).map(([state, value]) => ({ metric: `${kind}_${state}`, value })),
  );
}
