// The sample shop as data: users, listings, purchases and texts. A test checks that it is
// consistent.
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

/** Mixes the shops, so that any part of the list shows several of them. */
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
