type Numbers = Float64Array | Int32Array;

const BLOCK = 2 ** 16;

/** A number for each row of a table, in blocks: a longer column copies none of them. */
export class NumberColumn {
  readonly #blocks: Numbers[] = [];
  #length = 0;

  /** @param Numbers `Float64Array` for moments, `Int32Array` for codes */
  constructor(readonly Numbers: new (length: number) => Numbers) {}

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    const place = this.#length % BLOCK;
    if (place === 0) this.#blocks.push(new this.Numbers(BLOCK));
    const block = this.#blocks.at(-1) as Numbers;
    block[place] = value;
    this.#length += 1;
  }

  at(row: number): number {
    return this.#blocks[Math.floor(row / BLOCK)]?.[row % BLOCK] ?? Number.NaN;
  }

  set(row: number, value: number): void {
    const block = this.#blocks[Math.floor(row / BLOCK)] as Numbers;
    block[row % BLOCK] = value;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let row = 0; row < this.#length; row++) yield this.at(row);
  }
}
