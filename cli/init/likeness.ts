/**
 * How well a name agrees with the best of some nouns in the singular: its hundreds say how (300 for
 * the noun itself, 200 for its last words), less the place of the noun; 0 for a name unlike all of them.
 * Case, plural and endings without meaning, such as `_id`, make no difference.
 */
export function likeness(name: string, nouns: readonly string[], endings: RegExp): number {
  const core = withoutEndings(words(name), endings).join(" ");
  const levels = nouns.map((noun, place) => {
    if (core === noun) return 300 - place;
    return core.endsWith(` ${noun}`) ? 200 - place : 0;
  });
  return Math.max(0, ...levels);
}

function words(name: string): string[] {
  return name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "")
    .map(singular);
}

function singular(word: string): string {
  return word
    .replace(/ies$/, "y")
    .replace(/(ss|x|ch|sh)es$/, "$1")
    .replace(/(?<=.[^su])s$/, "");
}

/** At least one word stays. */
function withoutEndings(words: string[], endings: RegExp): string[] {
  const last = words.at(-1) ?? "";
  if (words.length < 2 || !endings.test(last)) return words;
  return withoutEndings(words.slice(0, -1), endings);
}
