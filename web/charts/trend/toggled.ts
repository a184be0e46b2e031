/** Removes the item from the set if present, otherwise adds it. */
export function toggled<Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  return new Set(items.has(item) ? [...items].filter((other) => other !== item) : [...items, item]);
}
