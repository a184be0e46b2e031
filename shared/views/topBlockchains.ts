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
  head: "Name",
  kind: "chain",
  count: "transactions",
  hasShare: true,
  further: ["contributions"],
});
