import type { ChainFigures } from "../../shared/dashboard/chainFigures.ts";
import { firstRowCaveat } from "../../shared/text/caveats.ts";
import { formatCount, formatDay, formatPercent } from "../../shared/text/format.ts";
import type { Compared, Dashboard } from "../../shared/views/dashboardSchema.ts";
import type { Layout } from "../text/layout.ts";
import { plainText } from "../text/plainText.ts";
import { plainChange } from "./changeCell.ts";
import { renderCourse } from "./renderTrends.ts";

/** One chain of a dashboard: its figures, its trend and the days with exploits. */
export function renderChain(
  dashboard: Dashboard,
  figures: ChainFigures,
  against: string | null,
  layout: Layout,
): string[] {
  const { chain, days, counts, transactions, notifications, exploits } = figures;
  const own = dashboard.exploitDays.filter((each) => each.chain === chain);
  const figure = (name: string, { value, previous, changePercent: percent }: Compared) => {
    const change = against === null ? "" : plainChange({ previous, percent }, against, layout);
    return layout.line(name, layout.count(value), change);
  };
  return layout.section(plainText(chain), [
    figure("Transactions", transactions),
    layout.line("% of Total", formatPercent(figures.sharePercent, 2), ""),
    figure("Notifications", notifications),
    figure("Exploits", exploits),
    ...(transactions.value === 0
      ? []
      : renderCourse("By day", { days, counts }, dashboard.dataBegin.transactions, layout)),
    ...layout.note(firstRowCaveat("transactions", dashboard) ?? ""),
    ...exploitDays({ ...dashboard, exploitDays: own }, layout),
    ...layout.note(
      "Users, projects and wallets are not counted by chain: those above are for all chains.",
    ),
  ]);
}

const MOST_ROWS = 10;

/** The days on which each chain had exploits, newest first; empty without exploits. */
export function exploitDays({ exploitDays }: Dashboard, layout: Layout): string[] {
  if (exploitDays.length === 0) return [];
  const rows = exploitDays
    .slice(0, MOST_ROWS)
    .map(({ day, chain, exploits }) => layout.line(chain, layout.count(exploits), formatDay(day)));
  const more = exploitDays.length - rows.length;
  const rest = more > 0 ? `and ${formatCount(more)} more: --csv lists them all` : "";
  return [
    layout.paint.dim(layout.line("Newest first", "Exploits", "Day")),
    ...rows,
    ...layout.note(rest),
  ];
}
