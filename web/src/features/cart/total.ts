// Sums of prices, in exact cents on the way.
import type { CartBundle, CartItem } from '@contract/cart.ts'

/** @returns dollars, with what bundles take off */
export const totalDollars = (items: CartItem[], bundles: CartBundle[] = []) =>
  (items.reduce((cents, item) => cents + Math.round(item.price_to_pay * 100), 0) -
    bundles.reduce((cents, { discount }) => cents + Math.round(discount * 100), 0)) /
  100
