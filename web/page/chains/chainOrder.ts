import type { Cube } from "../../../shared/cube/cube.ts";
import { prominentChains } from "../../../shared/dashboard/prominentChains.ts";
import { dayCount } from "../../../shared/days/range.ts";
import { remember } from "../../browser/storage.ts";
import { COLOURS, HUES, ORDER, storedOrder } from "./seats.ts";

/** Keeps the order of at least as many days for the next visit. */
export function storeOrder(cube: Cube, seats: ReadonlyMap<string, number>): void {
  const days = dayCount(cube.cover);
  if (days < storedOrder().days) return;
  const seated = COLOURS.map((_, seat) => [...seats].find(([, own]) => own === seat)?.[0]);
  remember(ORDER, [days, ...chainOrder(prominentChains(cube), seated)].join("\n"));
}

/** Seats for the largest chains, one tone after the other. A chain keeps its seat while it keeps its tone. */
export function chainOrder(
  largest: readonly string[],
  before: readonly (string | undefined)[],
): string[] {
  return COLOURS.flatMap((_, first) => {
    if (first % HUES > 0) return [];
    const tone = largest.slice(first, first + HUES);
    const kept = tone.map((_, index) => before[first + index] ?? "");
    const others = tone.filter((chain) => !kept.includes(chain));
    return kept.map((chain) => (tone.includes(chain) ? chain : (others.shift() ?? "")));
  });
}
