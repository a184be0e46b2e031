import { formatCount, formatList } from "./format.ts";

/** The longest name in a sentence: names are data and may have any length. */
export const MOST_CHARACTERS = 40;

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Names cut to a width of at most `most`, measured by `measure`. All are cut in the middle, at the same
 * place, since similar names often differ at the end. Names that would still look equal stay whole.
 */
export function shortNames(
  names: readonly string[],
  most: number,
  measure: (text: string) => number,
): ReadonlyMap<string, string> {
  const all = [...new Set(names)];
  const half = Math.ceil((most - 1) / 2);
  const cuts = [half, most - 2, 1].map((head) =>
    all.map((name) => cutMiddle(name, head, most, measure)),
  );
  const short = cuts.find((cut) => new Set(cut).size === all.length) ?? cuts[0] ?? all;
  return new Map(
    all.map((name, index) => {
      const own = short[index] ?? name;
      return [name, short.indexOf(own) === short.lastIndexOf(own) ? own : name];
    }),
  );
}

function cutMiddle(
  name: string,
  head: number,
  most: number,
  measure: (text: string) => number,
): string {
  if (measure(name) <= most) return name;
  const parts = Array.from(characters.segment(name), ({ segment }) => segment);
  const start = fitting(parts, head, measure);
  const end = fitting(parts.reverse(), most - 1 - head, measure);
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
  return [...text].length;
}

/** A long name split before its last characters, at most a third: after a blank, if one is among them. */
export function splitName(name: string): readonly [head: string, tail: string] {
  const parts = Array.from(characters.segment(name), ({ segment }) => segment);
  const { length } = parts;
  const end = length > LONG ? Math.ceil(Math.max(length - TAIL, (length * 2) / 3)) : length;
  const start = parts.indexOf(" ", end) + 1 || end;
  return [parts.slice(0, start).join(""), parts.slice(start).join("")];
}

const LONG = 12;
const TAIL = 10;
