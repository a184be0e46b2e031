import { createHash } from "node:crypto";

/** A digest of a file's rows in any order: for each day their number and the sum of their hashes. */
export class RowDigest {
  readonly #days = new Map<string, { count: number; sum: number }>();

  add(day: string, row: string): void {
    const { count, sum } = this.#days.get(day) ?? { count: 0, sum: 0 };
    this.#days.set(day, { count: count + 1, sum: (sum + hash(row)) >>> 0 });
  }

  /** The number of rows on days whose rows are the same in both files. */
  shared(other: RowDigest): number {
    let rows = 0;
    for (const [day, { count, sum }] of this.#days) {
      const same = other.#days.get(day);
      if (same?.count === count && same.sum === sum) rows += count;
    }
    return rows;
  }
}

function hash(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32LE();
}
