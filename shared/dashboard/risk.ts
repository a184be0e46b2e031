import * as z from "zod/mini";
import { countSchema } from "../cube/cube.ts";
import { sum } from "../cube/sum.ts";
import { DATED_TABLES } from "../database/databaseTables.ts";
import type { CountedTable } from "../database/datedTables.ts";
import type { Dashboard } from "./dashboardSchema.ts";
import { daysBefore } from "./dataBegin.ts";
import type { CardOrView } from "./definitions.ts";
import { MIN_BASE, percent } from "./percent.ts";
import { RANKED_VIEWS } from "./views.ts";

export interface Rate {
  readonly name: "flagsPerThousand" | "exploitsPerThousand";
  readonly title: string;
  readonly definition: string;
}

type RatedTable = "notifications" | "exploits";

/** The rows that are measured by transactions. */
export const RATES: Readonly<Partial<Record<CountedTable, Rate>>> = {
  notifications: {
    name: "flagsPerThousand",
    title: "Notifications per 1,000",
    definition:
      "Sent notifications (notifications) per 1,000 transactions (transactions) of a chain since the first notification; not known below 20.",
  },
  exploits: {
    name: "exploitsPerThousand",
    title: "Exploits per 1,000",
    definition:
      "Exploits (exploits) per 1,000 transactions (transactions) of a chain since the first exploit; not known below 20.",
  },
};

/** The rate that the table of a view has; undefined for none. */
export function viewRate(name: CardOrView): Rate | undefined {
  const view = RANKED_VIEWS.find(({ key }) => key === name);
  return view === undefined ? undefined : RATES[view.table];
}

/** The decimals of a rate: one row in a million transactions is 0.001. */
export const RATE_DECIMALS = 3;

const rateSchema = z.nullable(z.number());

/**
 * Rows of some days, and rows per 1,000 transactions of the days from a table's first row on, which `flagsTransactions`
 * and `exploitsTransactions` count; null if they are not known.
 */
const riskSchema = z.object({
  transactions: countSchema,
  notifications: z.nullable(countSchema),
  exploits: z.nullable(countSchema),
  flagsPerThousand: rateSchema,
  exploitsPerThousand: rateSchema,
  flagsTransactions: countSchema,
  exploitsTransactions: countSchema,
});

export type Risk = z.infer<typeof riskSchema>;

/** `risk` is that of all rows, with or without a chain. `riskByChain` has the chains with at least 20 transactions. */
export const riskFiguresSchema = z.object({
  risk: riskSchema,
  riskByChain: z.array(z.object({ chain: z.string(), ...riskSchema.shape })),
});

export type RiskFigures = z.infer<typeof riskFiguresSchema>;

/**
 * The rates of all rows of a dashboard, and of each chain with at least `MIN_BASE` transactions, the chain with the most
 * first. Cut and uncut dashboards give the same result: only members that stay complete are used.
 */
export function riskFigures(dashboard: Dashboard): RiskFigures {
  const { transactionTrends, completeness } = dashboard;
  const allRows = {
    transactions: transactionTrends.all,
    notifications: completeness.notifications?.rangeRows ?? null,
    exploits: completeness.exploits?.rangeRows ?? null,
  };
  const chains = transactionTrends.chains.map(({ chain, counts }) => {
    const chainRows = {
      transactions: counts,
      notifications: chainNotifications(chain, dashboard),
      exploits: chainExploits(chain, dashboard),
    };
    return { chain, ...chainRisk([chain], chainRows, dashboard) };
  });
  return {
    risk: risk(allRows, dashboard),
    riskByChain: chains.filter(({ transactions }) => transactions >= MIN_BASE),
  };
}

/** The notifications of a chain: 0 if it has no row, null if notifications are not known. */
function chainNotifications(chain: string, { flaggedDistribution }: Dashboard): number | null {
  if (flaggedDistribution === null) return null;
  return flaggedDistribution.find((row) => row.chain === chain)?.notifications ?? 0;
}

/** The exploits of a chain: 0 if it has no row, null if exploits are not known. */
function chainExploits(chain: string, { exploitDays }: Dashboard): number | null {
  if (exploitDays === null) return null;
  const rows = exploitDays.filter((row) => row.chain === chain);
  return sum(rows.map(({ exploits }) => exploits));
}

/** The label of the notifications of all chains without a name. Other tables label each by its id, such as `Chain 137`. */
const UNNAMED = DATED_TABLES.notifications.label.otherwise;

/**
 * The rates of one chain or of several together. If one of the chains may be without a name, such as `Chain 137`, and there
 * are notifications of chains without a name, `flagsPerThousand` is null: notifications do not tell these chains apart.
 */
export function chainRisk(
  chains: readonly string[],
  rows: RiskRows,
  dashboard: Pick<Dashboard, "flaggedDistribution" | "dataBegin" | "transactionTrends">,
): Risk {
  const rates = risk(rows, dashboard);
  const isAmbiguous = chains.some(isPossiblyUnnamed) && hasUnnamedNotifications(dashboard);
  return isAmbiguous ? { ...rates, flagsPerThousand: null } : rates;
}

/** Whether a label may be that of a chain without a name. A chain may also have the name `Unknown` or `Chain …`. */
function isPossiblyUnnamed(chain: string): boolean {
  return chain === UNNAMED || chain.startsWith("Chain ");
}

/** Whether there are notifications of chains without a name in the range. */
function hasUnnamedNotifications({
  flaggedDistribution,
}: Pick<Dashboard, "flaggedDistribution">): boolean {
  const rows = flaggedDistribution ?? [];
  return rows.some((row) => row.chain === UNNAMED && row.notifications > 0);
}

interface RiskRows extends Pick<Risk, "notifications" | "exploits"> {
  /** By day of the trend. */
  readonly transactions: readonly number[];
}

/** The rates of rows, each by the transactions since the table's first row. A count that is not known makes its rate null. */
function risk(
  { transactions, notifications, exploits }: RiskRows,
  dashboard: Pick<Dashboard, "dataBegin" | "transactionTrends">,
): Risk {
  const flagsTransactions = sum(transactions.slice(daysBeforeData("notifications", dashboard)));
  const exploitsTransactions = sum(transactions.slice(daysBeforeData("exploits", dashboard)));
  return {
    transactions: sum(transactions),
    notifications,
    exploits,
    flagsPerThousand: perThousand(notifications, flagsTransactions),
    exploitsPerThousand: perThousand(exploits, exploitsTransactions),
    flagsTransactions,
    exploitsTransactions,
  };
}

/** The number of days of the trend before a table's first row, whose transactions do not count for its rate. */
function daysBeforeData(
  table: RatedTable,
  { dataBegin, transactionTrends }: Pick<Dashboard, "dataBegin" | "transactionTrends">,
): number {
  return daysBefore(transactionTrends.days, dataBegin[table]);
}

/** Rows per 1,000 transactions; null if they are not known, or with too few transactions. */
function perThousand(count: number | null, transactions: number): number | null {
  if (count === null || transactions < MIN_BASE) return null;
  return percent(10 * count, transactions, RATE_DECIMALS);
}
