/**
 * Compares two texts by code points, as PostgreSQL's `collate "C"` does. JavaScript's own `<`
 * compares UTF-16 units, which puts U+1F525 before U+FF21.
 */
export function codePointOrder(a: string, b: string): number {
  const sharedLength = Math.min(a.length, b.length);
  let index = 0;
  while (index < sharedLength && a.charCodeAt(index) === b.charCodeAt(index)) index += 1;
  if (index === sharedLength) return a.length - b.length;
  // If the texts differ in the second half of a code point, the code point begins before it.
  if (index > 0 && isHighSurrogate(a.charCodeAt(index - 1))) index -= 1;
  return (a.codePointAt(index) ?? 0) - (b.codePointAt(index) ?? 0);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
