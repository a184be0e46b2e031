import { type Comparison, VERSUS } from "../../shared/days/comparison.ts";
import { formatCount } from "../../shared/text/format.ts";
import type { CardEntry } from "../../shared/views/cardList.ts";
import { TEXTS } from "../texts.ts";

/** The previous value, which says what a percentage hides: a number alone beside a change. */
export function previousText(
  { value, change }: Pick<CardEntry, "value" | "change">,
  comparison: Comparison,
): string {
  const { none, same, value: named } = TEXTS.cards.previous;
  if (change === null || comparison === "none") return "";
  const { previous, percent } = change;
  if (previous === null) return none;
  if (percent) return formatCount(previous);
  if (previous === value) return same(VERSUS[comparison]);
  return named(TEXTS.filter.comparisons[comparison], formatCount(previous));
}
