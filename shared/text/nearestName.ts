/**
 * The name with the smallest edit distance, ignoring case; null if more than a third of the letters
 * differ.
 */
export function nearestName(name: string, names: readonly string[]): string | null {
  const isNear = (each: string, distance: number) =>
    3 * distance <= Math.max(each.length, name.length);
  const [nearest] = names
    .filter((each) => isNear(each, Math.abs(each.length - name.length)))
    .map((each) => ({ each, distance: editDistance(each.toLowerCase(), name.toLowerCase()) }))
    .filter(({ each, distance }) => isNear(each, distance))
    .sort((a, b) => a.distance - b.distance);
  return nearest?.each ?? null;
}

/** The number of insertions, deletions, replacements and swaps of neighbours between two texts. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const exchanged = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? at(i - 2, j - 2) + 1 : exchanged;
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, exchanged, swapped));
    }
  }
  return at(a.length, b.length);
}
