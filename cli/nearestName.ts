/** The name that takes the fewest letters to put in, leave out or change; case counts for nothing. */
export function nearestName(name: string, names: readonly string[]): string | null {
  const [nearest] = names
    .map((each) => ({ each, distance: distance(name.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest?.each ?? null;
}

/** V. I. Levenshtein's, by the rows of its table (R. A. Wagner and M. J. Fischer, 1974). */
function distance(a: string, b: string): number {
  const others = [...b];
  let row = [0, ...others.map((_, index) => index + 1)];
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of others.entries()) {
      const kept = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(kept, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
