/** The set without the item where it has it, and else with it. */
export function toggled<Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  return new Set(items.has(item) ? [...items].filter((other) => other !== item) : [...items, item]);
}
