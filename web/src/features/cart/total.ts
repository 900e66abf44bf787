// Sums of prices, in exact cents on the way.
import type { Listing } from '@contract/schemas/listings.ts'

/** @returns dollars */
export const totalDollars = (items: Listing[]) =>
  items.reduce((cents, item) => cents + Math.round(item.price * 100), 0) / 100
