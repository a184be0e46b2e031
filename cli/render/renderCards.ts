import { caveats, withKnownUsers } from "../../shared/text/caveats.ts";
import { type CardEntry, cardList } from "../../shared/views/cardList.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { DEFINITIONS } from "../../shared/views/definitions.ts";
import { countCell, type Layout, line, note } from "../text/layout.ts";
import { cardChange } from "./changeCell.ts";

/**
 * The summary cards, one line each, and their caveats.
 *
 * @param against what the changes are compared with, in words; null without a comparison
 */
export function renderCards(
  dashboard: Dashboard,
  against: string | null,
  layout: Layout,
): string[] {
  const { cards } = withKnownUsers(dashboard);
  const lines = cardList(dashboard.cards).map((entry) => {
    const { card, value } = entry;
    const words = changeText({ ...entry, value: cards[card].value }, against, layout);
    return line(DEFINITIONS[card].title, countCell(value, layout), words, layout);
  });
  return [...lines, ...caveats(dashboard).flatMap((caveat) => note(caveat, layout))];
}

function changeText({ value, change }: CardEntry, against: string | null, layout: Layout): string {
  if (change === null) return "";
  if (value === null) return layout.paint.dim("not known");
  return against === null ? "" : cardChange(change, against, layout);
}
