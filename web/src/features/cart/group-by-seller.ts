// The cart as it is checked out: one group for each seller, in the order in which they came.
import type { CartItem } from '@contract/cart.ts'

export type SellerGroup = { sellerId: string; sellerName: string; items: CartItem[] }

export const groupBySeller = (items: CartItem[]): SellerGroup[] =>
  [...Map.groupBy(items, (item) => item.seller_id)].map(([sellerId, ofSeller]) => ({
    sellerId,
    sellerName: ofSeller[0]?.seller_name || 'Unknown Seller',
    items: ofSeller,
  }))
