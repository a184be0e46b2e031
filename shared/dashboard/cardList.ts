import { CARD_NAMES, type CardName } from "./cards.ts";
import type { NullableCompared } from "./compared.ts";
import type { Dashboard } from "./dashboardSchema.ts";

/** The figure of any card: one without a table has a value alone, since nothing dates it. */
export type ComparedCard = Pick<NullableCompared, "value"> & Partial<NullableCompared>;

/** The cards of a dashboard in the order of the page. */
export function cardList(
  cards: Dashboard["cards"],
): (ComparedCard & { readonly card: CardName })[] {
  return CARD_NAMES.map((card) => ({ card, ...cards[card] }));
}
