export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The sum of the counts of each key, such as a day; `counts` has the count of each element of `keys`. */
export function sumsByKey(keys: readonly number[], counts: readonly number[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [index, key] of keys.entries()) {
    sums.set(key, (sums.get(key) ?? 0) + (counts[index] ?? 0));
  }
  return sums;
}

/** Adds a count to the sum of two keys, such as a label and a day. A missing sum is 0. */
export function addTo<Key>(
  sums: Map<Key, Map<number, number>>,
  key: Key,
  innerKey: number,
  count: number,
): void {
  const innerSums = sums.get(key) ?? new Map<number, number>();
  innerSums.set(innerKey, (innerSums.get(innerKey) ?? 0) + count);
  sums.set(key, innerSums);
}
