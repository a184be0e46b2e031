const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Each segment holds a copy of its whole text, so that a long text has to be segmented piece by piece. */
const PIECE = 500;

/** The characters of a text as readers see them. One of more than 500 UTF-16 units is divided. */
export function* graphemes(text: string): Generator<string, void> {
  let start = 0;
  while (start < text.length) {
    const end = pieceEnd(text, start);
    const parts = Array.from(segmenter.segment(text.slice(start, end)), ({ segment }) => segment);
    // The last character may go on behind the piece.
    const isCut = end < text.length && parts.length > 1;
    const whole = isCut ? parts.slice(0, -1) : parts;
    yield* whole;
    start += whole.join("").length;
  }
}

/** The end of a piece, never inside a code point: half of one would count as a character and end the one before it. */
function pieceEnd(text: string, start: number): number {
  const end = start + PIECE;
  const isInCodePoint = (text.codePointAt(end - 1) ?? 0) > 0xffff;
  return isInCodePoint ? end + 1 : end;
}
