/** A number before and after; null if it is not known. */
export interface Change {
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * The names whose numbers differ between two columns, with both numbers. The names of `after` come first.
 *
 * @param key the member of the result that has the name, such as `day`
 * @param missing the number of a name that one column lacks
 */
export function changesBy<Key extends string, Name, Count extends number | null>(
  key: Key,
  before: ReadonlyMap<Name, Count>,
  after: ReadonlyMap<Name, Count>,
  missing: Count,
): (Readonly<Record<Key, Name>> & { readonly before: Count; readonly after: Count })[] {
  const names = new Set([...after.keys(), ...before.keys()]);
  const changes = [...names].map((name) => ({
    ...({ [key]: name } as Record<Key, Name>),
    before: before.get(name) ?? missing,
    after: after.get(name) ?? missing,
  }));
  return changes.filter((change) => change.before !== change.after);
}
