import { codePointOrder } from "./codePointOrder.ts";
import type { Counts } from "./cube.ts";
import { sumBetween } from "./series.ts";
import { sum } from "./sum.ts";
import type { Window } from "./window.ts";

/** The rows of a label; `previous` are those of the days compared with, null where there are none. */
export interface Ranked {
  readonly label: string;
  readonly count: number;
  readonly previous: number | null;
}

/** The labels that have a row in one of the windows, in the order of every list. */
export function rankedRows(
  { groups }: Pick<Counts, "groups">,
  now: Window,
  before: Window | null,
): Ranked[] {
  return groups
    .map(({ label, series }) => ({
      label,
      count: sumBetween(series, now.from, now.to),
      previous: before && sumBetween(series, before.from, before.to),
    }))
    .filter(({ count, previous }) => count > 0 || (previous ?? 0) > 0)
    .sort((a, b) => b.count - a.count || codePointOrder(a.label, b.label));
}

/** All rows of a window, those that belong to no chain too. */
export function rowsIn({ groups, unlinked }: Counts, { from, to }: Window): number {
  return sum([...groups.map(({ series }) => series), unlinked].map((s) => sumBetween(s, from, to)));
}
