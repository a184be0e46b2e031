const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Each segment holds a copy of its whole text, so that a long text has to be segmented piece by piece. */
const PIECE = 500;

/** The characters of a text as readers see them. One of more than 500 UTF-16 units is divided. */
export function* graphemes(text: string): Generator<string, void> {
  let start = 0;
  while (start < text.length) {
    const piece = text.slice(start, start + PIECE);
    const parts = Array.from(segmenter.segment(piece), ({ segment }) => segment);
    // The last character may go on behind the piece.
    const isCut = start + PIECE < text.length && parts.length > 1;
    const whole = isCut ? parts.slice(0, -1) : parts;
    yield* whole;
    start += whole.join("").length;
  }
}
