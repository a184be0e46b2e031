import type { Dashboard } from "../../shared/dashboard.ts";
import { DEFINITIONS } from "../../shared/definitions.ts";
import { formatChange, formatPercent } from "../../shared/format.ts";
import { countCell, type Layout, line } from "./layout.ts";

type Cards = Dashboard["cards"];

/** The four summary cards, a line each. */
export function renderCards(cards: Cards, layout: Layout): string[] {
  return [
    card(DEFINITIONS.activeUsers.title, cards.activeUsers, layout),
    card(DEFINITIONS.activeProjects.title, cards.activeProjects, layout),
    line(
      DEFINITIONS.monitoredWallets.title,
      countCell(cards.monitoredWallets.value, layout),
      "",
      layout,
    ),
    card(DEFINITIONS.scannedTransactions.title, cards.scannedTransactions, layout),
  ];
}

function card(title: string, { value, changePercent }: Cards["activeUsers"], layout: Layout) {
  const change = value === null ? layout.paint.dim("not known") : changeOf(changePercent, layout);
  return line(title, countCell(value, layout), change, layout);
}

function changeOf(changePercent: number | null, { rest, paint }: Layout): string {
  if (changePercent === null) return paint.dim("no earlier data");
  if (changePercent === 0) return "";
  const [arrow, colour] = changePercent > 0 ? ["▲", paint.green] : ["▼", paint.red];
  const whole = formatChange(changePercent);
  const figure = formatPercent(Math.abs(changePercent), 1);
  const words = whole.length + 2 > rest ? "" : whole.slice(figure.length);
  return colour(`${arrow} ${figure}`) + paint.dim(words);
}
