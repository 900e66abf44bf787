// Built-ins that the oldest supported browsers lack. A check of the built scripts names others.

/** As `URL.canParse`. */
export function canParseUrl(address: string, base?: string): boolean {
  try {
    return new URL(address, base) !== null
  } catch {
    return false
  }
}

/** As `Map.groupBy`. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
