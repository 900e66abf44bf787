// The sample shop as data: who sells, who buys, what is listed and what was written about it. A
// test checks that it is consistent.
import { brightDesk } from './catalogue/listings/bright-desk.ts'
import { casaForma } from './catalogue/listings/casa-forma.ts'
import { juniperThread } from './catalogue/listings/juniper-thread.ts'
import { papayaStudio } from './catalogue/listings/papaya-studio.ts'
import { plainHours } from './catalogue/listings/plain-hours.ts'
import { smallTables } from './catalogue/listings/small-tables.ts'
import { staveReed } from './catalogue/listings/stave-reed.ts'
import { woolWeather } from './catalogue/listings/wool-weather.ts'
import type { SeedListing } from './catalogue/types.ts'

export { conversations } from './catalogue/conversations.ts'
export { appeals, blocks, cases, contactMessages, reports, takeDowns } from './catalogue/moderation.ts'
export { bundles, choices, discounts, purchases, reductions } from './catalogue/offers.ts'
export { reviews } from './catalogue/reviews.ts'
export type * from './catalogue/types.ts'
export { buyers, sellers } from './catalogue/users.ts'

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
