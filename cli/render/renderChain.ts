import type { ChainFigures } from "../../shared/dashboard/chainFigures.ts";
import { formatPercent } from "../../shared/text/format.ts";
import type { Compared, Dashboard } from "../../shared/views/dashboardSchema.ts";
import { countCell, type Layout, line, note, section } from "../text/layout.ts";
import { plainText } from "../text/plainText.ts";
import { plainChange } from "./changeCell.ts";
import { exploitDays } from "./exploitDays.ts";
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
    return line(name, countCell(value, layout), change, layout);
  };
  return section(
    plainText(chain),
    [
      figure("Transactions", transactions),
      line("% of Total", formatPercent(figures.sharePercent, 2), "", layout),
      figure("Notifications", notifications),
      figure("Exploits", exploits),
      ...(transactions.value === 0 ? [] : renderCourse("By day", { days, counts }, layout)),
      ...exploitDays({ ...dashboard, exploitDays: own }, layout),
      ...note(
        "Users, projects and wallets are not counted by chain: those above are for all chains.",
        layout,
      ),
    ],
    layout,
  );
}
