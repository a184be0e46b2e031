import type { Dashboard } from "./dashboardSchema.ts";

/** A row of a view that is a list, whatever it lists. */
export interface ListedRow {
  readonly name: string;
  readonly count: number;
  /** Of the days compared with; null where there are none, or they are not known. */
  readonly previous: number | null;
  /** Where the dashboard has one. */
  readonly sharePercent?: number;
}

const ROWS = {
  topBlockchains: ({ topBlockchains }) =>
    topBlockchains.map(({ chain, transactions, ...row }) => ({
      ...{ name: chain, count: transactions },
      ...row,
    })),
  flaggedDistribution: ({ flaggedDistribution }) =>
    flaggedDistribution.map(({ chain, notifications, previous }) => ({
      ...{ name: chain, count: notifications },
      previous,
    })),
  exploitsByChain: ({ exploitsByChain }) =>
    exploitsByChain.map(({ chain, exploits, previous }) => ({
      ...{ name: chain, count: exploits },
      previous,
    })),
  commonEvents: ({ commonEvents }) =>
    commonEvents.map(({ eventType, ...row }) => ({ name: eventType, ...row })),
} satisfies Readonly<Record<string, (dashboard: Dashboard) => ListedRow[]>>;

/** The rows of one list of a dashboard, in its order. */
export function listedRows(dashboard: Dashboard, list: keyof typeof ROWS): ListedRow[] {
  return ROWS[list](dashboard);
}
