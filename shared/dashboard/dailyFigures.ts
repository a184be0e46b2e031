import type { Cube } from "../cube/cube.ts";
import { indexRange, listIndexes } from "../days/indexRange.ts";
import type { DayRange } from "../days/range.ts";
import { CARD_NAMES, CARDS, type CardName } from "./cards.ts";

/**
 * The figures of the cards by day; every column is as long as the range. Null is not known; a card
 * without a history has no column.
 */
export type DailyFigures = Readonly<Partial<Record<CardName, readonly number[] | null>>>;

/**
 * The figures of each day of a range inside the cube's cover. Users and projects are distinct within a
 * day: their days do not add up to the range.
 */
export function dailyFigures(cube: Cube, range: DayRange): DailyFigures {
  const days = listIndexes(indexRange(cube.cover, range));
  const dated = CARD_NAMES.filter((card) => CARDS[card].table !== null);
  const columns = dated.map((card) => {
    const column = days.map((day) => CARDS[card].count(cube, { from: day, to: day }));
    return [card, column.includes(null) ? null : column];
  });
  return Object.fromEntries(columns);
}
