import type { CartBundle, CartItem } from '@contract/cart.ts'
import { groupBy } from '@contract/text/built-ins.ts'
import { t } from '@/lib/texts.ts'

export const groupBySeller = (items: CartItem[]): { sellerId: string; sellerName: string; items: CartItem[] }[] =>
  [...groupBy(items, (item) => item.seller_id)].map(([sellerId, ofSeller]) => ({
    sellerId,
    sellerName: ofSeller[0]?.seller_name || t`Unknown Seller`,
    items: ofSeller,
  }))

export const totalDollars = (items: CartItem[], bundles: CartBundle[] = []) =>
  (items.reduce((cents, item) => cents + Math.round(item.price_to_pay * 100), 0) -
    bundles.reduce((cents, { discount }) => cents + Math.round(discount * 100), 0)) /
  100
