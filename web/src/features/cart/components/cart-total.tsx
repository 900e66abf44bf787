// What everything in the cart comes to, where several sellers are paid one by one.
import type { CartBundle, CartItem } from '@contract/cart.ts'
import { Price } from '@/ui/price.tsx'
import { totalDollars } from '../total.ts'

type CartTotalProps = { items: CartItem[]; bundles: CartBundle[]; sellers: number }

export const CartTotal = ({ items, bundles, sellers }: CartTotalProps) => (
  <p className="mt-6 flex flex-wrap items-baseline justify-end gap-3 px-5">
    <span className="text-muted">Total for all {sellers} sellers, before discount codes</span>
    <Price dollars={totalDollars(items, bundles)} className="text-2xl" />
  </p>
)
