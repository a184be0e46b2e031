/** Counts how often each combination of values occurs. Memory grows with combinations, not with rows. */
export class Tally<Combination extends readonly (string | number | null)[]> {
  readonly #cells = new Map<string, { combination: Combination; count: number }>();

  add(combination: Combination, count = 1): void {
    const key = JSON.stringify(combination);
    const cell = this.#cells.get(key);
    if (cell === undefined) this.#cells.set(key, { combination, count });
    else cell.count += count;
  }

  merge(other: Iterable<{ combination: Combination; count: number }>): void {
    for (const { combination, count } of other) this.add(combination, count);
  }

  [Symbol.iterator](): Iterator<{ combination: Combination; count: number }> {
    return this.#cells.values();
  }
}
