import type { Page } from "playwright-core";
import type { Dashboard } from "../../shared/dashboard/dashboardSchema.ts";
import { formatChange } from "../../shared/text/comparisonWords.ts";
import { formatCount, formatPercent } from "../../shared/text/format.ts";

/** The figures of the page for its reader: texts, and the charts' text alternatives. */
export interface ShownFigures {
  /** By the card's title: the value and, with the arrow's direction, the change. */
  readonly cards: Readonly<Record<string, readonly [value: string, change: string]>>;
  /** By the panel's title: the cells of its table, row by row, without the change. */
  readonly tables: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly flaggedPercent: string;
  readonly bars: Readonly<Record<string, string>>;
  /** By the line's name: its sum. One line may stand for several chains. */
  readonly lines: Readonly<Record<string, string>>;
}

/** The figures that the page must show for a dashboard. The page itself chooses the names of lines. */
export function figuresOf(
  dashboard: Omit<Dashboard, "completeness" | "lifecycle" | "flaggedTrends">,
  lineNames: readonly string[],
): ShownFigures {
  const { cards, wallets, topBlockchains, flaggedDistribution } = dashboard;
  const sent = sum((flaggedDistribution ?? []).map(({ notifications }) => notifications));
  return {
    cards: {
      "Total Active Users": cardOf(cards.activeUsers, dashboard),
      "Active Projects": cardOf(cards.activeProjects, dashboard),
      "Monitored Wallets": [formatCount(cards.monitoredWallets.value), ""],
      "Scanned Transactions": cardOf(cards.scannedTransactions, dashboard),
    },
    tables: {
      "Top Blockchains": topBlockchains.map(({ chain, transactions, sharePercent }) => [
        chain,
        formatCount(transactions),
        formatPercent(sharePercent, 2),
      ]),
      "Flagged vs Clean Wallets": [
        [
          "Flagged",
          formatCount(wallets?.flagged ?? null),
          formatPercent(wallets?.flaggedPercent ?? null, 1),
        ],
        [
          "Clean",
          formatCount(wallets?.clean ?? null),
          share(wallets?.clean ?? 0, wallets?.total ?? 0),
        ],
      ],
      "Flagged Wallets Distribution": (flaggedDistribution ?? []).map(
        ({ chain, notifications }) => [
          chain,
          formatCount(notifications),
          share(notifications, sent),
        ],
      ),
    },
    flaggedPercent: formatPercent(wallets?.flaggedPercent ?? 0, 1),
    bars: {
      "Exploits by Chain": listed(
        (dashboard.exploitsByChain ?? []).map(({ chain, exploits }) => [chain, exploits]),
      ),
      "Most Common Events": listed(
        (dashboard.commonEvents ?? []).map(({ eventType, count }) => [eventType, count]),
      ),
    },
    lines: Object.fromEntries(
      lineNames.map((names) => [names, formatCount(transactionsOf(dashboard, names.split(", ")))]),
    ),
  };
}

function cardOf(
  { value, changePercent }: Dashboard["cards"]["activeUsers"],
  dashboard: Parameters<typeof formatChange>[1],
): [string, string] {
  const change = changePercent ?? 0;
  if (change === 0) return [formatCount(value), ""];
  return [formatCount(value), `${change > 0 ? "up" : "down"} ${formatChange(change, dashboard)}`];
}

function share(part: number, whole: number): string {
  return `${(Math.round((1000 * part) / whole) / 10).toFixed(1)}%`;
}

function listed(counts: readonly [name: string, count: number][]): string {
  return counts.map(([name, count]) => `${name} ${formatCount(count)}`).join(", ");
}

function transactionsOf(dashboard: Pick<Dashboard, "transactionTrends">, names: string[]): number {
  const chains = dashboard.transactionTrends.chains.filter(({ chain }) => names.includes(chain));
  return sum(chains.flatMap(({ counts }) => counts));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Of whatever runs a function in the page. */
export function readFigures(page: Pick<Page, "evaluate">): Promise<ShownFigures> {
  return page.evaluate(() => {
    const text = (element: Element | null | undefined) => element?.textContent?.trim() ?? "";
    const panels = [...document.querySelectorAll("section.panel")];
    const panel = (title: string) => panels.find((one) => text(one.querySelector("h2")) === title);
    const cells = (title: string) =>
      [...(panel(title)?.querySelectorAll("tbody tr") ?? [])].map((row) =>
        [...row.children]
          .filter((_, column) => row.closest("[data-changes]") === null || column !== 2)
          .map(text),
      );
    const bars = (title: string) =>
      [...(panel(title)?.querySelectorAll(".bar-row") ?? [])]
        .map(
          (row) => `${text(row.querySelector(".name"))} ${text(row.querySelector(".bar-count"))}`,
        )
        .join(", ");
    const card = (one: Element): [string, [string, string]] => {
      const change = one.querySelector(".change");
      const direction = change?.getAttribute("data-direction") ?? "";
      const value = text(one.querySelector(".card-value"));
      return [text(one.querySelector("h2")), [value, `${direction} ${text(change)}`.trim()]];
    };
    const tables = ["Top Blockchains", "Flagged vs Clean Wallets", "Flagged Wallets Distribution"];
    const charts = ["Exploits by Chain", "Most Common Events"];
    const lines = [...document.querySelectorAll(".legend .legend-item, .undrawn")].map((name) =>
      (name.getAttribute("title") ?? "").split(": "),
    );
    return {
      cards: Object.fromEntries([...document.querySelectorAll(".card")].map(card)),
      tables: Object.fromEntries(tables.map((title) => [title, cells(title)])),
      flaggedPercent: text(
        panel("Flagged vs Clean Wallets")?.querySelector(".pie-centre span"),
      ).replace(/ .*/, ""),
      bars: Object.fromEntries(charts.map((title) => [title, bars(title)])),
      lines: Object.fromEntries(lines),
    };
  });
}
