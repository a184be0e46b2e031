import { type IdType, IdTypeFinder, idKey, idText } from "./idType.ts";

/** The ids of all files, by whose they are. */
export class IdRegister {
  readonly #types = new Map<string, IdTypeFinder>();
  readonly #listed = new Map<string, ReadonlyMap<string | number, unknown>>();
  readonly #unlisted = new Map<string, Map<string | number, string>>();

  /** Says that the owner's own file lists the ids that `ids` will have. */
  list(owner: string, ids: ReadonlyMap<string | number, unknown>): void {
    this.#listed.set(owner, ids);
  }

  see(owner: string, id: string): void {
    const finder = this.#types.get(owner) ?? new IdTypeFinder();
    this.#types.set(owner, finder);
    finder.see(id);
  }

  typeOf(owner: string): IdType {
    return this.#types.get(owner)?.type ?? "bigint";
  }

  /**
   * What is wrong with referring to an id, as the rest of a sentence. A chain that no file lists is
   * one without a name. Wallets are counted: where a file lists them, it must list them all.
   */
  referenceProblem(owner: string, id: string): string | null {
    const listed = this.#listed.get(owner);
    const key = idKey(id);
    if (listed?.has(key)) return null;
    if (owner === "addresses" && listed !== undefined) {
      return "is not in the file of addresses; add it there, or empty the cell";
    }
    const unlisted = this.#unlisted.get(owner) ?? new Map<string | number, string>();
    this.#unlisted.set(owner, unlisted.set(key, Buffer.from(id).toString()));
    return null;
  }

  /** The ids that were referred to and not listed. */
  unlisted(owner: string): string[] {
    const ids = [...(this.#unlisted.get(owner)?.values() ?? [])];
    return ids.map((id) => idText(id, this.typeOf(owner)));
  }
}
