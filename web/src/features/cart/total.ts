// Sums of prices, in exact cents on the way.
import type { CartItem } from '@contract/schemas/cart.ts'

/** @returns dollars */
export const totalDollars = (items: CartItem[]) =>
  items.reduce((cents, item) => cents + Math.round(item.price_to_pay * 100), 0) / 100
