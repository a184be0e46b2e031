import { STEPS, type Step, usualStep } from "../../shared/buckets.ts";
import type { Range } from "../../shared/range.ts";
import type { Look } from "../data/look.ts";

/** With more points than these, lines would be a smear. */
const MOST_POINTS = 92;

/** What a point counts: what the address asks for, or what suits the length of the range. */
export function trendStep(range: Range, { by }: Look): Step {
  return by ?? usualStep(range, MOST_POINTS);
}

/** The same for bars, which have no room for more than so many. */
export function barStep(range: Range, look: Look): Step {
  const steps = [trendStep(range, look), usualStep(range, MOST_POINTS)];
  return STEPS.findLast((step) => steps.includes(step)) ?? "day";
}
