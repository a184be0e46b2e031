import type { Comparison } from "../../shared/comparison.ts";
import { formatComparedRange, formatCount } from "../../shared/format.ts";
import type { Range } from "../../shared/range.ts";
import { TEXTS } from "../texts.ts";

interface Compared {
  readonly value: number;
  /** Null where it is not known. */
  readonly previous: number | null;
}

/** The previous value in words that say what a percentage hides. */
export function previousWords(
  { value, previous }: Compared,
  period: Range,
  comparison: Comparison,
): string {
  const { words } = TEXTS.cards;
  const days = formatComparedRange(period, comparison);
  if (previous === null) return words.unknown;
  if (previous === 0) return value === 0 ? words.neverAny(days) : words.none(days);
  return previous === value ? words.same(days) : words.before(formatCount(previous), days);
}
