// Another order than the given one. Chance alone would leave short lists as they are too often to show anything.
import { randomInt } from 'node:crypto'

/** A random permutation that, for two or more items, never is the original order. */
export function shuffled<T>(items: readonly T[]): T[] {
  const order = items.map((item, index) => ({ item, index, rank: randomInt(2 ** 32) })).sort((a, b) => a.rank - b.rank)
  if (order.every(({ index }, position) => index === position)) order.reverse()
  return order.map(({ item }) => item)
}
