import { formatCount, formatList } from "./format.ts";
import { graphemes } from "./graphemes.ts";

/** The longest name in a sentence: names are data and may have any length. */
export const MAX_CHARACTERS = 40;

/**
 * Names cut to a width of at most `most`, measured by `measure`. All are cut in the middle, at the same
 * place, since similar names often differ at the end. Names that would still look equal stay whole.
 */
export function shortNames(
  names: readonly string[],
  most: number,
  measure: (text: string) => number,
): ReadonlyMap<string, string> {
  const distinctNames = [...new Set(names)];
  const half = Math.ceil((most - 1) / 2);
  // Cut in the middle; if that makes names equal, near the end, or after the first character.
  const cuts = [half, most - 2, 1].map((head) =>
    distinctNames.map((name) => cutMiddle(name, head, most, measure)),
  );
  const short =
    cuts.find((cut) => new Set(cut).size === distinctNames.length) ?? cuts[0] ?? distinctNames;
  const uses = new Map<string, number>();
  for (const name of short) uses.set(name, (uses.get(name) ?? 0) + 1);
  return new Map(
    distinctNames.map((name, index) => {
      const shortName = short[index] ?? name;
      return [name, uses.get(shortName) === 1 ? shortName : name];
    }),
  );
}

/** How many UTF-16 units at each end of a name may be shown, for each unit of its width. */
const UNITS = 8;

/** A name whose first `head` characters and last ones fit, with an ellipsis, into `most`; a name that fits stays whole. */
function cutMiddle(
  name: string,
  head: number,
  most: number,
  measure: (text: string) => number,
): string {
  const limit = UNITS * Math.max(most, MAX_CHARACTERS);
  // A name may have any length, so only its ends are read.
  const isLong = name.length > 2 * limit;
  if (!isLong && measure(name) <= most) return name;
  const first = Array.from(graphemes(name.slice(0, limit)));
  const last = Array.from(graphemes(name.slice(-limit)));
  const start = fitting(first, head, measure);
  const end = fitting(last.reverse(), most - 1 - head, measure);
  return `${start.join("").trimEnd()}…${end.reverse().join("").trimStart()}`;
}

/** The first characters that fit: whole words, if these are at least half of the characters. */
function fitting(
  parts: readonly string[],
  most: number,
  measure: (text: string) => number,
): string[] {
  let width = 0;
  const end = parts.findIndex((part) => {
    width += measure(part);
    return width > most;
  });
  if (end === -1) return [...parts];
  const blank = parts.lastIndexOf(" ", end);
  return parts.slice(0, blank * 2 >= end ? blank : end);
}

/** A name for a sentence, in quotation marks if it would read as a figure or as nothing, such as `-5` or `null`. */
export function sentenceName(name: string): string {
  return /\p{L}/u.test(name) && !NO_NAME.test(name.trim()) ? name : `"${name}"`;
}

/** `Base`, `Base and Linea`, or `Base, Linea, and 2 more`, for a sentence. */
export function shortChains(chains: readonly string[]): string {
  const names = chains.map(sentenceName);
  if (names.length > 3) names.splice(2, Infinity, `${formatCount(names.length - 2)} more`);
  return formatList(names);
}

const NO_NAME = /^(?:null|undefined|nan|none|n\/a)$/i;

/** The number of code points of a text. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** A long name split before its last characters, at most a third: after a blank, if one is among them. */
export function splitName(name: string): readonly [head: string, tail: string] {
  const parts = Array.from(graphemes(name));
  const { length } = parts;
  const end = length > LONG ? Math.ceil(Math.max(length - TAIL, (length * 2) / 3)) : length;
  const blank = parts.indexOf(" ", end);
  const start = blank === -1 ? end : blank + 1;
  return [parts.slice(0, start).join(""), parts.slice(start).join("")];
}

const LONG = 12;
const TAIL = 10;
