import { STEPS, type Step } from "../../shared/buckets.ts";
import { type Comparison, parseComparison } from "../../shared/comparison.ts";
import { Failure } from "../../shared/failure.ts";

/** What the trend can draw, each with a scale that suits it. */
export const TRENDS = ["chains", "total"] as const;

/** How the page's address asks for its days to be shown. */
export interface Look {
  readonly comparison: Comparison;
  /** The chain that stands out; null for none. Any text: it may be the name of no chain. */
  readonly chain: string | null;
  /** The zone whose days are asked for; null for the reader's own. Any text: it may be no zone. */
  readonly zone: string | null;
  /** What the trend draws; null where the address leaves it to the page. */
  readonly trend: (typeof TRENDS)[number] | null;
  /** What a point of the trend counts together; null where that is chosen by the length of the range. */
  readonly by: Step | null;
}

export const PLAIN_LOOK: Look = {
  comparison: "previous",
  chain: null,
  zone: null,
  trend: null,
  by: null,
};

/** Their names in a URL's query, such as `?vs=year&chain=Base`. */
const NAMES = {
  comparison: "vs",
  chain: "chain",
  zone: "zone",
  trend: "trend",
  by: "by",
} as const satisfies Record<keyof Look, string>;

/** A look, and why it is not compared as was asked for; null where it is. */
export interface AskedLook {
  readonly look: Look;
  readonly refusedComparison: string | null;
}

/** The look in a URL's query. What is nonsense is as if it were not there. */
export function lookIn(search: string): AskedLook {
  const values = new URLSearchParams(search);
  const word = (name: keyof Look) => values.get(NAMES[name]) || null;
  const { comparison, refusedComparison } = comparisonIn(word("comparison"));
  return {
    look: {
      comparison,
      chain: word("chain"),
      zone: word("zone"),
      trend: TRENDS.find((trend) => trend === word("trend")) ?? null,
      by: STEPS.find((by) => by === word("by")) ?? null,
    },
    refusedComparison,
  };
}

function comparisonIn(word: string | null) {
  try {
    return { comparison: parseComparison(word ?? undefined), refusedComparison: null };
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return { comparison: PLAIN_LOOK.comparison, refusedComparison: failure.message };
  }
}

/** A URL's query with a part of the look changed; what is as it is by default is not said. */
export function searchWithLook(search: string, change: Partial<Look>): string {
  const values = new URLSearchParams(search);
  const { look } = lookIn(search);
  for (const name of Object.keys(change) as (keyof Look)[]) {
    const value = { ...look, ...change }[name];
    if (value === null || value === PLAIN_LOOK[name]) values.delete(NAMES[name]);
    else values.set(NAMES[name], value);
  }
  return `?${values}`;
}
