import { sum } from "../../shared/cube/sum.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { type AnyRanked, VIEWS } from "../../shared/views/views.ts";
import type { NaiveFigures } from "../naive/naiveFigures.ts";

/** The part of a dashboard that the naive way counts too. */
export function shownFigures(dashboard: Dashboard): NaiveFigures {
  const { cards, transactionTrends, wallets } = dashboard;
  const { days, total, chains } = transactionTrends;
  const compared = ({ value, previous }: (typeof cards)["activeUsers"]) =>
    [value, previous] as const;
  const counts = (view: AnyRanked) =>
    view.rows(dashboard).map(({ name, count }) => ({ label: name, count }));
  return {
    users: compared(cards.activeUsers),
    projects: compared(cards.activeProjects),
    transactions: compared(cards.scannedTransactions),
    flagged: [wallets.flagged, wallets.previousFlagged],
    wallets: wallets.total,
    days: days.map((day, i) => ({
      ...Object.fromEntries(chains.map(({ chain, counts }) => [chain, counts[i] ?? 0])),
      day,
      total: total[i] ?? 0,
    })),
    chains: chains.map(({ chain, counts }) => ({ label: chain, count: sum(counts) })),
    notifications: counts(VIEWS.flaggedDistribution),
    exploits: counts(VIEWS.exploitsByChain),
    events: counts(VIEWS.commonEvents),
  };
}
