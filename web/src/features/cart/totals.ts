import type { CartBundle, CartItem } from '@contract/cart.ts'
import { groupBy } from '@contract/text/built-ins.ts'

type SellerGroup = { sellerId: string; sellerName: string; items: CartItem[] }

export const groupBySeller = (items: CartItem[]): SellerGroup[] =>
  [...groupBy(items, (item) => item.seller_id)].map(([sellerId, ofSeller]) => ({
    sellerId,
    sellerName: ofSeller[0]?.seller_name || 'Unknown Seller',
    items: ofSeller,
  }))

/** In exact cents. */
export const sumDollars = (amounts: number[]) =>
  amounts.reduce((cents, dollars) => cents + Math.round(dollars * 100), 0) / 100

export const totalDollars = (items: CartItem[], bundles: CartBundle[] = []) =>
  sumDollars([...items.map(({ price_to_pay }) => price_to_pay), ...bundles.map(({ discount }) => -discount)])
