import { CARDS, type Card, type Dashboard } from "./dashboardSchema.ts";

/** One card as every face shows it. */
export interface CardEntry {
  readonly card: Card;
  /** Null where it is not known. */
  readonly value: number | null;
  /** Null for what is known of now only; its parts are null without a previous period. */
  readonly change: { readonly previous: number | null; readonly percent: number | null } | null;
}

/** The cards of a dashboard in the order of the page. */
export function cardList(cards: Dashboard["cards"]): CardEntry[] {
  return CARDS.map((card) => cardEntry(cards, card));
}

export function cardEntry(cards: Dashboard["cards"], card: Card): CardEntry {
  const figure = cards[card];
  const change =
    "previous" in figure ? { previous: figure.previous, percent: figure.changePercent } : null;
  return { card, value: figure.value, change };
}
