import { canonicalId, type IdType, idKey, idType } from "../csv/idType.ts";

export class IdRegister {
  readonly #owners = new Map<string, OwnerIds>();

  owner(name: string): OwnerIds {
    const owner = this.#owners.get(name) ?? new OwnerIds();
    this.#owners.set(name, owner);
    return owner;
  }
}

/** The ids of one owner: those of its own rows, where a file lists them, and references in other rows. */
export class OwnerIds {
  #type: IdType | null = null;
  #listed: Set<string | number> | null = null;
  readonly #references = new Map<string, Set<string>>();

  /** Text if some ids look like numbers and others like UUIDs. */
  get type(): IdType {
    return this.#type ?? "bigint";
  }

  get isListed(): boolean {
    return this.#listed !== null;
  }

  /** Records that files list the owner's ids. */
  list(): void {
    this.#listed ??= new Set();
  }

  /** Returns whether the id is new. */
  add(id: string): boolean {
    this.#see(id);
    const key = idKey(id);
    const isNew = this.#listed?.has(key) === false;
    this.#listed?.add(key);
    return isNew;
  }

  has(id: string): boolean {
    return this.#listed?.has(idKey(id)) ?? false;
  }

  /** The references in the rows of a table. */
  references(table: string): ReadonlySet<string> {
    const references = this.#references.get(table) ?? new Set<string>();
    this.#references.set(table, references);
    return references;
  }

  refer(table: string, id: string): void {
    this.#see(id);
    this.#references.get(table)?.add(copied(id));
  }

  /** Listed ids, without those that are numbers. */
  texts(): string[] {
    return [...(this.#listed ?? [])].filter((key) => typeof key === "string");
  }

  /** Ids that rows refer to and no file lists. */
  unlisted(): string[] {
    const referred = [...this.#references.values()].flatMap((ids) => [...ids]);
    return [...new Set(referred.filter((id) => !this.has(id)).map(canonicalId))];
  }

  #see(id: string): void {
    if (this.#type === "text") return;
    const type = idType(id);
    this.#type = this.#type === null || this.#type === type ? type : "text";
  }
}

/** The same text alone: a substring would keep the whole text in memory. */
export function copied(text: string): string {
  return Buffer.from(text).toString();
}
