import { recall } from "../../browser/storage.ts";

/** The number of hues. */
export const HUES = 5;

/** Five hues in three tones. A chain's seat is an index among them. */
export const COLOURS = Array.from({ length: 3 * HUES }, (_, index) => `var(--chart-${index + 1})`);

export const ORDER = "vigil:chains";

/** The chains of the first seats, and the number of days whose figures gave them. */
export function storedOrder() {
  const [days, ...chains] = recall(ORDER)?.split("\n") ?? [];
  return { days: Number(days ?? 0), chains };
}
