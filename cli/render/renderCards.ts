import { type CardEntry, cardList } from "../../shared/cardList.ts";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import { DEFINITIONS } from "../../shared/definitions.ts";
import { changeCell } from "./changeCell.ts";
import { countCell, type Layout, line } from "./layout.ts";

/** The summary cards, a line each, with their changes `against` something, null for nothing. */
export function renderCards(
  cards: Dashboard["cards"],
  against: string | null,
  layout: Layout,
): string[] {
  return cardList(cards).map((entry) => {
    const { card, value } = entry;
    const words = wordsOf(entry, against, layout);
    return line(DEFINITIONS[card].title, countCell(value, layout), words, layout);
  });
}

function wordsOf({ value, change }: CardEntry, against: string | null, layout: Layout): string {
  if (change === null) return "";
  if (value === null) return layout.paint.dim("not known");
  return against === null ? "" : changeCell(change.percent, against, layout);
}
