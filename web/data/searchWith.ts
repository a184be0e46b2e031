import type { RangeWords } from "../../shared/range.ts";

const NAMES = ["from", "to", "last", "period"] as const satisfies (keyof RangeWords)[];

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
