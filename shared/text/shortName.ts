import { formatCount, formatList } from "./format.ts";
import { graphemes } from "./graphemes.ts";

/** The longest name in a sentence: names are data and may have any length. */
export const MAX_CHARACTERS = 40;

/**
 * The short form of each name, at most `maxWidth` wide, by the name. All names are cut at the first of these places that
 * leaves no two of them equal:
 * - in the middle, since similar names often differ at the end;
 * - near the end;
 * - after the first character.
 *
 * If each place leaves some equal, the names are cut in the middle, and the equal ones stay whole.
 *
 * @param measure the width of a text
 */
export function shortNames(
  names: readonly string[],
  maxWidth: number,
  measure: (text: string) => number,
): ReadonlyMap<string, string> {
  const distinctNames = [...new Set(names)];
  const cutAfter = (headWidth: number) =>
    distinctNames.map((name) => cutMiddle(name, headWidth, maxWidth, measure));
  // The ellipsis is 1 wide, and so is the tail after the longest head.
  const cutInMiddle = cutAfter(Math.ceil((maxWidth - 1) / 2));
  const cuts = [cutInMiddle, cutAfter(maxWidth - 2), cutAfter(1)];
  const distinctCut = cuts.find((cut) => new Set(cut).size === distinctNames.length);
  const cutNames = distinctCut ?? cutInMiddle;
  const uses = new Map<string, number>();
  for (const cutName of cutNames) uses.set(cutName, (uses.get(cutName) ?? 0) + 1);
  return new Map(
    distinctNames.map((name, index) => {
      const cutName = cutNames[index] ?? name;
      return [name, uses.get(cutName) === 1 ? cutName : name];
    }),
  );
}

/** How many UTF-16 units at each end of a name may be shown, for each unit of its width. */
const UNITS_PER_WIDTH = 8;

/** In a very narrow place too, a name that could fit into a sentence is measured whole. */
const MIN_END_WIDTH = MAX_CHARACTERS;

/**
 * A name that is wider than `maxWidth`, with an ellipsis between its beginning and its end. The beginning is at most
 * `headWidth` wide, and the end at most as wide as the rest. A name that fits stays whole.
 */
function cutMiddle(
  name: string,
  headWidth: number,
  maxWidth: number,
  measure: (text: string) => number,
): string {
  // A name may have millions of characters: then only its ends are read, and it is wider than any place without a measure.
  const endUnits = UNITS_PER_WIDTH * Math.max(maxWidth, MIN_END_WIDTH);
  const isHuge = name.length > 2 * endUnits;
  if (!isHuge && measure(name) <= maxWidth) return name;
  const firstCharacters = Array.from(graphemes(name.slice(0, endUnits)));
  const lastCharacters = Array.from(graphemes(name.slice(-endUnits)));
  const head = fitting(firstCharacters, headWidth, measure);
  const tailWidth = maxWidth - 1 - headWidth;
  // Backwards, since the characters at the end of the name are to be kept.
  const tail = fitting(lastCharacters.reverse(), tailWidth, measure).reverse();
  return `${head.join("").trimEnd()}…${tail.join("").trimStart()}`;
}

/**
 * The first characters that fit into a width. They end before the last blank among them, so that no word is cut, unless that
 * would leave out more than half of them.
 */
function fitting(
  characters: readonly string[],
  maxWidth: number,
  measure: (text: string) => number,
): string[] {
  let width = 0;
  const firstBeyond = characters.findIndex((character) => {
    width += measure(character);
    return width > maxWidth;
  });
  if (firstBeyond === -1) return [...characters];
  const lastBlank = characters.lastIndexOf(" ", firstBeyond);
  const keepsHalf = lastBlank * 2 >= firstBeyond;
  return characters.slice(0, keepsHalf ? lastBlank : firstBeyond);
}

/** A name for a sentence, in quotation marks if it would read as a figure or as nothing, such as `-5` or `null`. */
export function sentenceName(name: string): string {
  const readsAsName = /\p{L}/u.test(name) && !NO_NAME.test(name.trim());
  return readsAsName ? name : `"${name}"`;
}

/** For a sentence: all of up to three chains, or the first two and how many more, such as `Base, Linea, and 2 more`. */
export function shortChains(chains: readonly string[], nameOf = sentenceName): string {
  const names = chains.map(nameOf);
  if (names.length <= 3) return formatList(names);
  return formatList([...names.slice(0, 2), `${formatCount(names.length - 2)} more`]);
}

const NO_NAME = /^(?:null|undefined|nan|none|n\/a)$/i;

/** The number of code points of a text: what JSON Schema and PostgreSQL count as its characters. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * A name in two parts. A name of at most 12 characters has an empty tail. The tail of a longer name is its last ten
 * characters or its last third, whichever is shorter. If this end has a blank, the tail begins after the first one.
 */
export function splitName(name: string): readonly [head: string, tail: string] {
  const characters = Array.from(graphemes(name));
  const { length } = characters;
  if (length <= MAX_WHOLE) return [name, ""];
  const earliestStart = Math.ceil(Math.max(length - MAX_TAIL, (length * 2) / 3));
  const blank = characters.indexOf(" ", earliestStart);
  const tailStart = blank === -1 ? earliestStart : blank + 1;
  return [characters.slice(0, tailStart).join(""), characters.slice(tailStart).join("")];
}

/** The longest name that is not split, and the longest tail, in characters. */
const MAX_WHOLE = 12;
const MAX_TAIL = 10;
