// What everything in the cart comes to, where several sellers are paid one by one.
import type { CartItem } from '@contract/schemas/cart.ts'
import { Price } from '@/components/price.tsx'
import { totalDollars } from '../total.ts'

export const CartTotal = ({ items, sellers }: { items: CartItem[]; sellers: number }) => (
  <p className="mt-6 flex flex-wrap items-baseline justify-end gap-3 px-5">
    <span className="text-muted">Total of all {sellers} sellers, before discounts</span>
    <Price dollars={totalDollars(items)} className="text-2xl" />
  </p>
)
