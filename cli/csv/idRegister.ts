import { type CsvTable, isReferenced } from "./csvTables.ts";
import { type IdType, IdTypeFinder, idKey, idText } from "./idType.ts";

/** An id as a file writes it, and the number of the line where it first appears. */
export interface WrittenId {
  readonly id: string;
  readonly place: number;
}

/** The ids of all files, by owner. */
export class IdRegister {
  readonly #owners = new Map<string, OwnerIds>();

  owner(name: string): OwnerIds {
    const owner = this.#owners.get(name) ?? new OwnerIds(isReferenced(name));
    this.#owners.set(name, owner);
    return owner;
  }
}

/** The ids of one owner: those of its own rows, where a file lists them, and references in other rows. */
export class OwnerIds {
  readonly #finder = new IdTypeFinder();
  #listed: Map<string | number, number> | null = null;
  /** The original spelling of listed ids that differ from their key. */
  readonly #written = new Map<string | number, string>();
  readonly #references = new Map<string, Map<string, number>>();
  #folded: Map<string, WrittenId> | null = null;

  /** @param isReferenced whether other rows refer to the ids, so that their spelling matters */
  constructor(readonly isReferenced: boolean) {}

  get type(): IdType {
    return this.#finder.type;
  }

  get isListed(): boolean {
    return this.#listed !== null;
  }

  /** Records that files list the owner's ids. */
  list(): void {
    this.#listed ??= new Map();
  }

  /** @returns the place where the id is already listed, or null */
  add(id: string, place: number): number | null {
    this.#finder.see(id);
    const key = idKey(id);
    const before = this.#listed?.get(key);
    if (before !== undefined) return before;
    this.#listed?.set(key, place);
    if (this.isReferenced && String(key) !== id) this.#written.set(key, copied(id));
    return null;
  }

  has(id: string): boolean {
    return this.#listed?.has(idKey(id)) ?? false;
  }

  /** The listed id that differs only in letter case, or null. */
  listedInOtherCase(id: string): WrittenId | null {
    this.#folded ??= new Map(
      [...this.#own()].map((written) => [written.id.toLowerCase(), written]),
    );
    return this.#folded.get(id.toLowerCase()) ?? null;
  }

  /** The references of a table, each with the place where it first appears. */
  references({ name }: CsvTable): ReadonlyMap<string, number> {
    const references = this.#references.get(name) ?? new Map<string, number>();
    this.#references.set(name, references);
    return references;
  }

  refer({ name }: CsvTable, id: string, place: number): void {
    this.#finder.see(id);
    this.#references.get(name)?.set(copied(id), place);
  }

  /** Ids that rows refer to and no file lists, in the form of their column's type. */
  unlisted(): WrittenId[] {
    const found = new Map<string | number, WrittenId>();
    for (const { id, place } of this.#referred()) {
      const key = idKey(id);
      if (this.#listed?.has(key) || found.has(key)) continue;
      found.set(key, { id: idText(id, this.type), place });
    }
    return [...found.values()];
  }

  /** Pairs of ids with the same `key` and different spellings; the earlier one comes first. */
  twins(key: (id: string) => string | number): (readonly [WrittenId, WrittenId])[] {
    const [first, twins] = [new Map<string | number, WrittenId>(), new Map<string, WrittenId>()];
    for (const written of this.#all()) {
      const before = first.get(key(written.id));
      if (before === undefined) first.set(key(written.id), written);
      else if (before.id !== written.id && !twins.has(written.id)) twins.set(written.id, written);
    }
    return [...twins.values()].map((twin) => [first.get(key(twin.id)) ?? twin, twin]);
  }

  *#all(): Generator<WrittenId> {
    yield* this.#own();
    yield* this.#referred();
  }

  *#own(): Generator<WrittenId> {
    for (const [key, place] of this.#listed ?? []) {
      yield { id: this.#written.get(key) ?? String(key), place };
    }
  }

  *#referred(): Generator<WrittenId> {
    for (const references of this.#references.values()) {
      for (const [id, place] of references) yield { id, place };
    }
  }
}

/** A substring would keep the whole text in memory. */
function copied(id: string): string {
  return Buffer.from(id).toString();
}
