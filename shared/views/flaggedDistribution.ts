import { rankedView } from "./rankedView.ts";

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
