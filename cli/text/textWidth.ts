import stringWidth from "string-width";

/** Longer texts are measured piece by piece: a text is segmented in quadratic time. */
const PIECE = 500;

/** The columns of a text in a terminal. */
export function textWidth(text: string): number {
  let width = 0;
  for (let start = 0; start < text.length; start += PIECE) {
    width += stringWidth(text.slice(start, start + PIECE));
  }
  return width;
}
