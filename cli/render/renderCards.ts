import { cardList } from "../../shared/cardList.ts";
import type { Dashboard } from "../../shared/dashboard.ts";
import { DEFINITIONS } from "../../shared/definitions.ts";
import { formatChange, formatPercent } from "../../shared/format.ts";
import { countCell, type Layout, line } from "./layout.ts";

/** The summary cards, a line each. */
export function renderCards(cards: Dashboard["cards"], layout: Layout): string[] {
  return cardList(cards).map(({ card, value, change }) => {
    const words = change === null ? "" : changeWords(value, change.percent, layout);
    return line(DEFINITIONS[card].title, countCell(value, layout), words, layout);
  });
}

function changeWords(value: number | null, changePercent: number | null, layout: Layout): string {
  return value === null ? layout.paint.dim("not known") : changeOf(changePercent, layout);
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
