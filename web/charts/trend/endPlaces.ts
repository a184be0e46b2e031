/**
 * The places of names at the ends of lines, from 0 at the top to 1: each at the end of its line, or
 * above the name below it at a distance.
 */
export function endPlaces(ends: readonly number[], distance: number): number[] {
  const places = [...ends];
  let free = 1;
  for (const [index, end] of [...ends.entries()].sort(([, a], [, b]) => b - a)) {
    places[index] = Math.min(end, free);
    free = places[index] - distance;
  }
  return places;
}
