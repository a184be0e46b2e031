/**
 * The known name with the smallest edit distance from a name, ignoring case; the first of several. Null if the distance from
 * each known name is more than a third of the longer of the two names.
 */
export function nearestName(name: string, knownNames: readonly string[]): string | null {
  let nearest: string | null = null;
  let nearestDistance = Infinity;
  for (const knownName of knownNames) {
    const maxDistance = Math.max(knownName.length, name.length) / 3;
    // The distance is at least the difference of the lengths, which costs nothing to compare.
    if (Math.abs(knownName.length - name.length) > maxDistance) continue;
    const distance = editDistance(knownName.toLowerCase(), name.toLowerCase());
    if (distance > maxDistance || distance >= nearestDistance) continue;
    nearest = knownName;
    nearestDistance = distance;
  }
  return nearest;
}

/**
 * The number of insertions, deletions, replacements and swaps of neighbours that turn one text into another, by the optimal
 * string alignment of Damerau and Levenshtein. `distances[i][j]` is that between the first `i` units of `a` and the first `j`
 * of `b`.
 */
function editDistance(a: string, b: string): number {
  const distances = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const distance = (i: number, j: number) => distances[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    distances.push(row);
    for (let j = 1; j <= b.length; j++) {
      const deleted = distance(i - 1, j) + 1;
      const inserted = distance(i, j - 1) + 1;
      const replaced = distance(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const canSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = canSwap ? distance(i - 2, j - 2) + 1 : Infinity;
      row.push(Math.min(deleted, inserted, replaced, swapped));
    }
  }
  return distance(a.length, b.length);
}
