export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Adds a count at a place of the sums under a key. */
export function addTo<Key>(
  sums: Map<Key, Map<number, number>>,
  key: Key,
  place: number,
  count: number,
): void {
  const own = sums.get(key) ?? new Map<number, number>();
  sums.set(key, own.set(place, (own.get(place) ?? 0) + count));
}
