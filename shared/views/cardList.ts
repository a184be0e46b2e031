import { CARD_NAMES, type CardName } from "./cards.ts";
import type { Dashboard } from "./dashboardSchema.ts";

/** One card as every face shows it. */
export interface CardEntry {
  readonly card: CardName;
  /** Null if it is not known. */
  readonly value: number | null;
  /** Null for a card without a history; its members are null without a previous period. */
  readonly change: { readonly previous: number | null; readonly percent: number | null } | null;
}

/** The cards of a dashboard in the order of the page. */
export function cardList(cards: Dashboard["cards"]): CardEntry[] {
  return CARD_NAMES.map((card) => cardEntry(cards, card));
}

export function cardEntry(cards: Dashboard["cards"], card: CardName): CardEntry {
  const figure = cards[card];
  const change =
    "previous" in figure ? { previous: figure.previous, percent: figure.changePercent } : null;
  return { card, value: figure.value, change };
}
