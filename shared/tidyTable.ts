import { cardList } from "./cardList.ts";
import type { Dashboard } from "./dashboardSchema.ts";
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

/** The dashboard in tidy form: one row for each figure. */
export function tidyTable(dashboard: Dashboard): Table {
  const figures = [
    ...cards(dashboard.cards),
    ...transactionsPerDay(dashboard.transactionTrends),
    ...topBlockchains(dashboard.topBlockchains),
    ...wallets(dashboard.wallets),
    ...flaggedDistribution(dashboard.flaggedDistribution),
    ...exploitsByChain(dashboard.exploitsByChain),
    ...commonEvents(dashboard.commonEvents),
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
function transactionsPerDay({ days, total, chains }: Dashboard["transactionTrends"]): Figure[] {
  return [{ chain: "", counts: total }, ...chains].flatMap(({ chain, counts }) =>
    days.map((day, index) => ({
      metric: "transactions_per_day",
      label: chain,
      day,
      value: counts[index] ?? null,
    })),
  );
}

function topBlockchains(chains: Dashboard["topBlockchains"]): Figure[] {
  return chains.flatMap(({ chain, transactions, sharePercent }) => [
    { metric: "top_blockchains", label: chain, value: transactions },
    { metric: "top_blockchains_share_percent", label: chain, value: sharePercent },
  ]);
}

function wallets({ flagged, clean, flaggedPercent, previousFlagged }: Dashboard["wallets"]) {
  return [
    { metric: "wallets_flagged", value: flagged, previous: previousFlagged },
    { metric: "wallets_clean", value: clean },
    { metric: "wallets_flagged_percent", value: flaggedPercent },
  ];
}

function flaggedDistribution(chains: Dashboard["flaggedDistribution"]): Figure[] {
  return chains.map(({ chain, notifications }) => ({
    metric: "flagged_distribution",
    label: chain,
    value: notifications,
  }));
}

function exploitsByChain(chains: Dashboard["exploitsByChain"]): Figure[] {
  return chains.map(({ chain, exploits }) => ({
    metric: "exploits_by_chain",
    label: chain,
    value: exploits,
  }));
}

function commonEvents(events: Dashboard["commonEvents"]): Figure[] {
  return events.map(({ eventType, count }) => ({
    metric: "common_events",
    label: eventType,
    value: count,
  }));
}
