import { rankedView } from "./rankedView.ts";

export const topBlockchains = rankedView({
  key: "topBlockchains",
  title: "Top Blockchains",
  definition:
    "The 5 chains with the most transactions in these days (transactions), with their share of all that have a chain.",
  empty: ["No blockchain data available", "Data will appear when transactions are recorded"],
  chart: "table",
  table: "transactions",
  most: 5,
  label: "chain",
  labelHead: "Name",
  kind: "chain",
  count: "transactions",
  hasShare: true,
  furtherMembers: ["contributions"],
});

export const flaggedDistribution = rankedView({
  key: "flaggedDistribution",
  title: "Flagged Wallets Distribution",
  definition:
    "Sent notifications in these days by chain (notifications); a wallet counts each time that it is flagged.",
  empty: ["No flagged wallet data available", "Data will appear when wallets are flagged"],
  chart: "pie",
  table: "notifications",
  most: null,
  label: "chain",
  kind: "chain",
  count: "notifications",
});

export const exploitsByChain = rankedView({
  key: "exploitsByChain",
  title: "Exploits by Chain",
  definition:
    "The 10 chains with the most exploits in these days (exploits); those without a chain are left out.",
  empty: ["No exploit data available", "Data will appear when exploits are recorded"],
  chart: "bars",
  table: "exploits",
  most: 10,
  label: "chain",
  kind: "chain",
  count: "exploits",
  byDay: "exploitDays",
});

export const commonEvents = rankedView({
  key: "commonEvents",
  title: "Most Common Events",
  definition: "The 10 most frequent types of events in these days (events).",
  empty: ["No event data available", "Data will appear when events are recorded"],
  chart: "bars",
  table: "events",
  most: 10,
  label: "eventType",
  kind: "event type",
  count: "count",
});
