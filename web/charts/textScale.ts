/** Of what size the reader has text, where 1 is the usual one: drawn text has room in pixels. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
