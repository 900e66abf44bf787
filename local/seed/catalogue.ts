// The seeded shop: who sells, who buys, what is listed, what was said about it. Plain data, checked by a test.
import { brightDesk } from './listings/bright-desk.ts'
import { casaForma } from './listings/casa-forma.ts'
import { juniperThread } from './listings/juniper-thread.ts'
import { papayaStudio } from './listings/papaya-studio.ts'
import { plainHours } from './listings/plain-hours.ts'
import { smallTables } from './listings/small-tables.ts'
import { staveReed } from './listings/stave-reed.ts'
import { woolWeather } from './listings/wool-weather.ts'
import type { SeedListing } from './types.ts'

export { seedId } from './ids.ts'
export { buyers, sellers } from './people.ts'
export { purchases, reviews } from './reviews.ts'
export type * from './types.ts'

/** Shuffled by shop, so that a list in this order shows something of everybody. */
export const listings: SeedListing[] = interleave([
  casaForma,
  juniperThread,
  papayaStudio,
  smallTables,
  woolWeather,
  plainHours,
  staveReed,
  brightDesk,
])

function interleave<T>(shelves: T[][]): T[] {
  const longest = Math.max(...shelves.map((shelf) => shelf.length))
  return Array.from({ length: longest }, (_, row) => shelves.flatMap((shelf) => shelf.slice(row, row + 1))).flat()
}
