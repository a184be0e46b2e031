import { sum } from "../cube/sum.ts";
import type { Compared } from "./compared.ts";
import type { Dashboard } from "./dashboardSchema.ts";
import { comparedCount } from "./dataBegin.ts";

export interface ChainTransactions extends Compared {
  /** By day of the range. */
  readonly daily: readonly number[];
}

/**
 * The transactions of some chains together, from the members of a dashboard. `previous` is null without a comparison range
 * of the same length inside the cover. It is also null, not 0, if none of the chains has a row in either range:
 * `contributions` does not tell such a chain from a name that no chain has.
 */
export function chainTransactions(
  dashboard: Dashboard,
  chains: readonly string[],
): ChainTransactions {
  const { transactionTrends, contributions } = dashboard;
  const isChosen = ({ chain }: { readonly chain: string | null }) =>
    chain !== null && chains.includes(chain);
  const chosenTrends = transactionTrends.chains.filter(isChosen);
  const daily = transactionTrends.days.map((_, dayIndex) =>
    sum(chosenTrends.map(({ counts }) => counts[dayIndex] ?? 0)),
  );
  const chosenContributions = (contributions ?? []).filter(isChosen);
  const isPreviousKnown = chosenContributions.length > 0;
  const previous = isPreviousKnown
    ? sum(chosenContributions.map((contribution) => contribution.previous))
    : null;
  return { ...comparedCount(sum(daily), previous, dashboard, "transactions"), daily };
}
