import type { Finding } from "./findings.ts";

/** The type of a column of ids, as SQL names it. */
export type IdType = "bigint" | "uuid" | "text";

/** A whole number; some tools append `.0` in columns with empty cells. */
const WHOLE = /^(-?[1-9]\d{0,17}|0)(?:\.0+)?$/;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Finds the common type of an owner's ids: text if some look like numbers and others like UUIDs. */
export class IdTypeFinder {
  #type: IdType | undefined;

  see(id: string): void {
    if (this.#type === "text") return;
    const type = WHOLE.test(id) ? "bigint" : UUID.test(id) ? "uuid" : "text";
    this.#type = this.#type === undefined || this.#type === type ? type : "text";
  }

  get type(): IdType {
    return this.#type ?? "bigint";
  }
}

/** An id in the form of its column's type. */
export function idText(id: string, type: IdType): string {
  return type === "bigint" ? id.replace(/\.0+$/, "") : id;
}

/** A key that equal ids share, whatever their type turns out to be. Small, since many are kept. */
export function idKey(id: string): string | number {
  const whole = WHOLE.exec(id)?.[1];
  if (whole !== undefined) return whole.length < 16 ? Number(whole) : whole;
  // A copy: a substring would keep the whole text in memory.
  return Buffer.from(UUID.test(id) ? id.toLowerCase() : id).toString();
}

/** The problem with an id; null for a valid one. */
export function idProblem(id: string): Finding | null {
  if (!/^\d+(?:[.,]\d+)?e\+\d+$/i.test(id)) return null;
  const what = "was shortened by a spreadsheet";
  return { subject: { value: id }, what, todo: "; export all digits" };
}
