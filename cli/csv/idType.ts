/** The type of a column of ids, as SQL names it. */
export type IdType = "bigint" | "uuid" | "text";

/** As some tools write a whole number where a column has empty cells. */
const WHOLE = /^(-?[1-9]\d{0,17}|0)(?:\.0+)?$/;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Finds the type that all ids of an owner are of; ids that look like numbers and UUIDs are texts. */
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

/** An id as its column takes it. */
export function idText(id: string, type: IdType): string {
  return type === "bigint" ? id.replace(/\.0+$/, "") : id;
}

/** The same for ids that are equal, whatever the type turns out to be. Small, since many are kept. */
export function idKey(id: string): string | number {
  const whole = WHOLE.exec(id)?.[1];
  if (whole !== undefined) return whole.length < 16 ? Number(whole) : whole;
  // A copy: a part of a text would keep all of it.
  return Buffer.from(UUID.test(id) ? id.toLowerCase() : id).toString();
}

/** What is wrong with an id, as the rest of a sentence; null where nothing is. */
export function idProblem(id: string): string | null {
  if (/^\d+(?:[.,]\d+)?e\+\d+$/i.test(id)) {
    return "was shortened by a spreadsheet; export it with all of its digits";
  }
  if (/^(?:nan|<na>|n\/a|none|nil|undefined)$/i.test(id)) {
    return "is no id; leave the cell empty where there is none";
  }
  return null;
}
