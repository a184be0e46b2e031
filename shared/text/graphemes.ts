const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Each segment holds a copy of its whole text, so that a long text has to be segmented piece by piece. */
const PIECE = 500;

/** The characters of a text as readers see them. One of more than 500 UTF-16 units is divided. */
export function* graphemes(text: string): Generator<string, void> {
  let start = 0;
  while (start < text.length) {
    const end = pieceEnd(text, start);
    const segments = segmenter.segment(text.slice(start, end));
    const characters = Array.from(segments, ({ segment }) => segment);
    // The last character may continue after the piece: it is left to the next one, unless it is the only one.
    const mayContinue = end < text.length && characters.length > 1;
    const wholeCharacters = mayContinue ? characters.slice(0, -1) : characters;
    yield* wholeCharacters;
    start += wholeCharacters.join("").length;
  }
}

/** The index at which a piece ends, never inside a code point: half of one would count as a character by itself. */
function pieceEnd(text: string, start: number): number {
  const end = start + PIECE;
  const isInCodePoint = (text.codePointAt(end - 1) ?? 0) > 0xffff;
  return isInCodePoint ? end + 1 : end;
}
