/** The name with the smallest edit distance, ignoring case; null without names. */
export function nearestName(name: string, names: readonly string[]): string | null {
  const [nearest] = names
    .map((each) => ({ each, distance: editDistance(each.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest?.each ?? null;
}

/** Levenshtein distance: how many characters to insert, delete or replace. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, length) => length);
  for (const [i, character] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 1; j < row.length; j++) {
      const exchanged = (row[j - 1] ?? 0) + (b[j - 1] === character ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, exchanged));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
