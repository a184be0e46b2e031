import type { ChainFigures } from "../../shared/chainFigures.ts";
import type { Compared, Dashboard } from "../../shared/dashboardSchema.ts";
import { formatPercent } from "../../shared/format.ts";
import { changeCell } from "./changeCell.ts";
import { exploitDays } from "./exploitDays.ts";
import { countCell, type Layout, line, note, section } from "./layout.ts";
import { plainText } from "./plainText.ts";
import { renderCourse } from "./renderTrends.ts";

/** One chain of a dashboard: its figures, its course and the days on which it was struck. */
export function renderChain(
  dashboard: Dashboard,
  figures: ChainFigures,
  against: string | null,
  layout: Layout,
): string[] {
  const { chain, days, counts, transactions, notifications, exploits } = figures;
  const own = dashboard.exploitDays.filter((each) => each.chain === chain);
  const figure = (name: string, { value, changePercent }: Compared) => {
    const change = against === null ? "" : changeCell(changePercent, against, layout);
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
      ...note("Users, projects and wallets are not counted by chain: above are all.", layout),
    ],
    layout,
  );
}
