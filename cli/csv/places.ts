export interface Place {
  readonly file: string;
  readonly line: number;
}

/** Numbers the lines of all files: a number is small, and many are kept. */
export class Places {
  readonly #files: { readonly name: string; readonly before: number }[] = [];
  #before = 0;
  #last = 0;

  /** The lines that follow belong to this file. */
  begin(name: string): void {
    this.#before = this.#last;
    this.#files.push({ name, before: this.#before });
  }

  /** The number of a line of the current file. */
  number(line: number): number {
    this.#last = this.#before + line;
    return this.#last;
  }

  place(number: number): Place {
    const file = this.#files.findLast(({ before }) => before < number);
    return { file: file?.name ?? "", line: number - (file?.before ?? 0) };
  }

  format(number: number): string {
    const { file, line } = this.place(number);
    return `${file}, line ${line}`;
  }
}
