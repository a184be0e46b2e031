/** The reader's text size as a factor of the default. SVG text needs its room in pixels. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
