/** A number before and after; null if it is not known. */
export interface Change {
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * The changes between two columns of numbers by name; `key` is the member with the name. A name that one
 * column lacks has `missing` there. The names of `after` come first.
 */
export function changesBy<Key extends string, Name, Count extends number | null>(
  key: Key,
  before: ReadonlyMap<Name, Count>,
  after: ReadonlyMap<Name, Count>,
  missing: Count,
): (Readonly<Record<Key, Name>> & { readonly before: Count; readonly after: Count })[] {
  const change = (name: Name) => ({
    ...({ [key]: name } as Record<Key, Name>),
    before: before.get(name) ?? missing,
    after: after.get(name) ?? missing,
  });
  const names = new Set([...after.keys(), ...before.keys()]);
  return [...names].map(change).filter(({ before, after }) => before !== after);
}
