/** The first units of a text in UTF-16, at most so many: half of a character at their end, such as of an emoji, is left out. */
export function textStart(text: string, maxUnits: number): string {
  return text.slice(0, maxUnits).replace(/[\ud800-\udbff]$/, "");
}
