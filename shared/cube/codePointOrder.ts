/**
 * Compares two texts by code points, as PostgreSQL's `collate "C"` does. JavaScript's own `<`
 * compares UTF-16 units, which puts U+1F525 before U+FF21.
 */
export function codePointOrder(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  if (at === end) return a.length - b.length;
  // The second half of a code point is compared with its first.
  if (at > 0 && isHighSurrogate(a.charCodeAt(at - 1))) at -= 1;
  return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
