/** The code of a cell without a value. */
export const NONE = -1;

/** Codes for texts, which count from 0 in the order in which the texts were first seen. */
export class Dictionary {
  readonly #codes = new Map<string, number>();
  readonly texts: string[] = [];

  /** The code of a text, which is added if it is new. */
  add(text: string): number {
    const existingCode = this.#codes.get(text);
    if (existingCode !== undefined) return existingCode;
    const code = this.texts.length;
    const copy = ownCopy(text);
    this.#codes.set(copy, code);
    this.texts.push(copy);
    return code;
  }

  codeOf(text: string): number | undefined {
    return this.#codes.get(text);
  }
}

/** A part of a text keeps the whole text in memory, here a block of a file. */
export function ownCopy(text: string): string {
  return Buffer.from(text).toString();
}
