/**
 * Compares two texts by code points, as PostgreSQL's `collate "C"` does. JavaScript's own `<`
 * compares UTF-16 units, which puts U+1F525 before U+FF21.
 */
export function codePointOrder(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  const index = left.findIndex((character, i) => character !== right[i]);
  if (index === -1) return left.length - right.length;
  return (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? -1);
}
