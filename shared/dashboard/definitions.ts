import { CARDS, type CardName } from "./cards.ts";
import type { View } from "./view.ts";
import { VIEWS, type ViewName } from "./views.ts";

export type CardOrView = CardName | ViewName;

type Definition = Pick<View<never>, "title" | "definition" | "identities">;

/** The title of each card and view, and one line on what is counted, in which table, and whether repeats count. */
export const DEFINITIONS: Readonly<Record<CardOrView, Definition>> = { ...CARDS, ...VIEWS };
