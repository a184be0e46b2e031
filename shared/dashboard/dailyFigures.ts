import type { Cube } from "../cube/cube.ts";
import { indexRange, listIndexes } from "../days/indexRange.ts";
import type { DayRange } from "../days/range.ts";
import { CARD_NAMES, CARDS, type CardName } from "./cards.ts";

/**
 * The figures of the cards by day. A column is as long as the range, null if its counts are not known, and missing for a
 * card without a table.
 */
export type DailyFigures = Readonly<Partial<Record<CardName, readonly number[] | null>>>;

/**
 * The figures of each day of a range inside the cube's cover. Users and projects are distinct within a day: their days do
 * not add up to the range. A card without a table has no column: its count has no days.
 */
export function dailyFigures(cube: Cube, range: DayRange): DailyFigures {
  const days = listIndexes(indexRange(cube.cover, range));
  const columns: Partial<Record<CardName, number[] | null>> = {};
  for (const card of CARD_NAMES) {
    const { table, count } = CARDS[card];
    if (table === null) continue;
    const counts = days.map((day) => count(cube, { from: day, to: day }));
    const isKnown = counts.every((value) => value !== null);
    columns[card] = isKnown ? counts : null;
  }
  return columns;
}
