import { cardList } from "../../shared/cardList.ts";
import { VERSUS } from "../../shared/comparisonWords.ts";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import type { Day } from "../../shared/day.ts";
import { DEFINITIONS } from "../../shared/definitions.ts";
import { formatChange, formatPercent } from "../../shared/format.ts";
import { countCell, type Layout, line } from "./layout.ts";

/** The summary cards, a line each. */
export function renderCards(
  { cards, comparison }: Dashboard,
  unfinished: Day | null,
  layout: Layout,
): string[] {
  const against = VERSUS[comparison] + (unfinished === null ? "" : ", so far");
  return cardList(cards).map(({ card, value, change }) => {
    if (change === null || comparison === "none") {
      const known = change !== null && value === null ? layout.paint.dim("not known") : "";
      return line(DEFINITIONS[card].title, countCell(value, layout), known, layout);
    }
    const words = changeWords(value, change.percent, against, layout);
    return line(DEFINITIONS[card].title, countCell(value, layout), words, layout);
  });
}

function changeWords(
  value: number | null,
  changePercent: number | null,
  against: string,
  layout: Layout,
): string {
  if (value === null) return layout.paint.dim("not known");
  return changeOf(changePercent, against, layout);
}

function changeOf(changePercent: number | null, against: string, { rest, paint }: Layout): string {
  if (changePercent === null) return paint.dim("no earlier data");
  if (changePercent === 0) return "";
  const [arrow, colour] = changePercent > 0 ? ["▲", paint.green] : ["▼", paint.red];
  const whole = formatChange(changePercent, against);
  const figure = formatPercent(Math.abs(changePercent), 1);
  const words = whole.length + 2 > rest ? "" : whole.slice(figure.length);
  return colour(`${arrow} ${figure}`) + paint.dim(words);
}
