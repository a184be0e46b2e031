/**
 * A horizontal bar that fills `width` columns where `part` is `whole`, to half a column. Nothing
 * has no bar, and the least of something has half a column.
 */
export function bar(part: number, whole: number, width: number): string {
  if (part === 0) return "";
  const halves = Math.max(1, Math.round((part / whole) * width * 2));
  return "━".repeat(Math.floor(halves / 2)) + "╸".repeat(halves % 2);
}
