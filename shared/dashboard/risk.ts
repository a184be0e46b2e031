import * as z from "zod/mini";
import { countSchema } from "../cube/cube.ts";
import { sum } from "../cube/sum.ts";
import { DATED_TABLES } from "../database/databaseTables.ts";
import { CHAIN_TABLES, type CountedTable, eachOf } from "../database/datedTables.ts";
import type { Dashboard } from "../views/dashboardSchema.ts";
import type { CardOrView } from "../views/definitions.ts";
import { LEAST_BASE, percent } from "../views/percent.ts";
import { RANKED_VIEWS } from "../views/views.ts";
import { isCounted } from "./dataBegin.ts";

export interface Rate {
  readonly name: "flagsPerThousand" | "exploitsPerThousand";
  readonly title: string;
  readonly definition: string;
}

/** The rows that are measured by transactions. */
export const RATES: Readonly<Partial<Record<CountedTable, Rate>>> = {
  notifications: {
    name: "flagsPerThousand",
    title: "Notifications per 1,000",
    definition:
      "Sent notifications (notifications) per 1,000 transactions (transactions) of the same chain and days; not known below 20 transactions.",
  },
  exploits: {
    name: "exploitsPerThousand",
    title: "Exploits per 1,000",
    definition:
      "Exploits (exploits) per 1,000 transactions (transactions) of the same chain and days; not known below 20 transactions.",
  },
};

/** The rate that the table of a view has; undefined for none. */
export function viewRate(name: CardOrView): Rate | undefined {
  const view = RANKED_VIEWS.find(({ key }) => key === name);
  return view && RATES[view.table];
}

/** The decimals of a rate: one row in a million transactions is 0.001. */
export const RATE_DECIMALS = 3;

const rateSchema = z.nullable(z.number());

/** Rows of some days, and rows per 1,000 of these transactions; null if they are not known. */
const riskSchema = z.object({
  transactions: countSchema,
  notifications: z.nullable(countSchema),
  exploits: z.nullable(countSchema),
  flagsPerThousand: rateSchema,
  exploitsPerThousand: rateSchema,
});

export type Risk = z.infer<typeof riskSchema>;

/** `risk` is that of all rows, with or without a chain. `riskByChain` has the chains with at least 20 transactions. */
export const riskFiguresSchema = z.object({
  risk: riskSchema,
  riskByChain: z.array(z.object({ chain: z.string(), ...riskSchema.shape })),
});

export type RiskFigures = z.infer<typeof riskFiguresSchema>;

/** The rates of a dashboard, whose lists may be cut; the chain with the most transactions comes first. */
export function riskFigures(dashboard: Dashboard): RiskFigures {
  const { transactionTrends, completeness } = dashboard;
  const flaggedDistribution = dashboard.flaggedDistribution ?? [];
  const exploitDays = dashboard.exploitDays ?? [];
  const flags = new Map(flaggedDistribution.map((row) => [row.chain, row.notifications]));
  const rows = transactionTrends.chains.map(({ chain, counts }) => {
    const own = {
      transactions: sum(counts),
      notifications: completeness.notifications && (flags.get(chain) ?? 0),
      exploits:
        completeness.exploits &&
        sum(exploitDays.flatMap((row) => (row.chain === chain ? row.exploits : []))),
    };
    return { chain, ...chainRisk([chain], own, dashboard) };
  });
  return {
    risk: risk(
      {
        ...eachOf(CHAIN_TABLES, (table) => completeness[table]?.rangeRows ?? null),
        transactions: completeness.transactions.rangeRows,
      },
      dashboard,
    ),
    riskByChain: rows.filter(({ transactions }) => transactions >= LEAST_BASE),
  };
}

const UNNAMED = DATED_TABLES.notifications.label.otherwise;

/** The rates of one chain or of several together. */
export function chainRisk(
  chains: readonly string[],
  rows: RiskRows,
  dashboard: Pick<Dashboard, "flaggedDistribution" | "dataBegin" | "range">,
): Risk {
  const flaggedDistribution = dashboard.flaggedDistribution ?? [];
  // The notifications of all chains without a name are one row, whose transactions are many rows.
  const isMixed = (chain: string) =>
    chain === UNNAMED ||
    (chain.startsWith("Chain ") &&
      flaggedDistribution.some((row) => row.chain === UNNAMED && row.notifications > 0));
  return { ...risk(rows, dashboard), ...(chains.some(isMixed) && { flagsPerThousand: null }) };
}

type RiskRows = Pick<Risk, "transactions" | "notifications" | "exploits">;

function risk(rows: RiskRows, { dataBegin, range }: Pick<Dashboard, "dataBegin" | "range">): Risk {
  const { transactions } = rows;
  const perThousand = (table: "notifications" | "exploits") => {
    const count = rows[table];
    const isKnown = transactions >= LEAST_BASE && isCounted(range, dataBegin[table], null);
    return count !== null && isKnown ? percent(10 * count, transactions, RATE_DECIMALS) : null;
  };
  return {
    ...rows,
    flagsPerThousand: perThousand("notifications"),
    exploitsPerThousand: perThousand("exploits"),
  };
}
