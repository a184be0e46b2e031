import type { RangeWords } from "../../shared/rangeWords.ts";
import { type AskedLook, PLAIN_LOOK } from "./look.ts";

/** What the page's address asks for. */
export interface Address extends AskedLook {
  /** Null for no range at all. */
  readonly words: RangeWords | null;
  /** The words that one step back in the browser's history leads to; null where that was no zoom. */
  readonly wordsBefore: RangeWords | null;
}

/** The address of nobody who asked for anything. */
export const PLAIN_ADDRESS: Address = {
  words: {},
  wordsBefore: null,
  look: PLAIN_LOOK,
  refusedComparison: null,
};

const NAMES = ["from", "to", "last", "period"] as const satisfies (keyof RangeWords)[];

/**
 * The words for a range in a URL's query, those of the command line: `?from=2026-10-21&to=2026-11-20`,
 * `?last=30d` or `?period=last-month`. `?from=` is no range at all, which is null.
 */
export function wordsIn(search: string): RangeWords | null {
  const values = new URLSearchParams(search);
  if (values.get("from") === "") return null;
  return Object.fromEntries(NAMES.map((name) => [name, values.get(name) ?? undefined]));
}

/** A URL's query with other words for the range, null for none; whatever else it holds stays. */
export function searchWith(search: string, words: RangeWords | null): string {
  const values = new URLSearchParams(search);
  for (const name of NAMES) values.delete(name);
  for (const name of NAMES) {
    const word = words === null ? undefined : words[name];
    if (word !== undefined) values.set(name, word);
  }
  if (words === null) values.set("from", "");
  return `?${values}`;
}
