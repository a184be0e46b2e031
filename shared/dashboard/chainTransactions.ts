import { sum } from "../cube/sum.ts";
import type { Compared } from "./compared.ts";
import type { Dashboard } from "./dashboardSchema.ts";
import { comparedCount } from "./dataBegin.ts";

export interface ChainTransactions extends Compared {
  /** By day of the range. */
  readonly daily: readonly number[];
}

/**
 * The transactions of chains together, from the members of a dashboard. `previous` is null without contributions, and if they
 * have none of the chains, which then has no row in either range.
 */
export function chainTransactions(
  dashboard: Dashboard,
  named: readonly string[],
): ChainTransactions {
  const { transactionTrends, contributions } = dashboard;
  const isNamed = ({ chain }: { readonly chain: string | null }) =>
    chain !== null && named.includes(chain);
  const namedChains = transactionTrends.chains.filter(isNamed);
  const daily = transactionTrends.days.map((_, day) =>
    sum(namedChains.map(({ counts }) => counts[day] ?? 0)),
  );
  const value = sum(daily);
  const namedContributions = contributions?.filter(isNamed) ?? [];
  const isKnown = namedContributions.length > 0;
  const previous = isKnown ? sum(namedContributions.map(({ previous }) => previous)) : null;
  return { ...comparedCount(value, previous, dashboard, "transactions"), daily };
}
