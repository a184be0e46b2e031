export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The sums of counts by their keys, such as days. */
export function sumsByKey(keys: readonly number[], counts: readonly number[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [i, key] of keys.entries()) sums.set(key, (sums.get(key) ?? 0) + (counts[i] ?? 0));
  return sums;
}

/** Adds a count to the sum under a key and a place. */
export function addTo<Key>(
  sums: Map<Key, Map<number, number>>,
  key: Key,
  place: number,
  count: number,
): void {
  const sumsOfKey = sums.get(key) ?? new Map<number, number>();
  sums.set(key, sumsOfKey.set(place, (sumsOfKey.get(place) ?? 0) + count));
}
