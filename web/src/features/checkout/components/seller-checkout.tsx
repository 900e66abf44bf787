// How one seller's items are paid: with a discount code or without.
import type { CartItem } from '@contract/cart.ts'
import { useState } from 'react'
import { cartItemsOf } from '../api.ts'
import { useDiscountCode } from '../use-discount-code.ts'
import { CheckoutButton } from './checkout-button.tsx'
import { CodeForm } from './code-form.tsx'
import { ConsentBox } from './consent-box.tsx'
import { TakenOff } from './taken-off.tsx'

type SellerCheckoutProps = {
  sellerId: string
  items: CartItem[]
  shownTotal: number
  /** How long a buyer may withdraw who does not ask for immediate supply; undefined where nobody may. */
  withdrawalDays: number | undefined
}

export function SellerCheckout({ sellerId, items, shownTotal, withdrawalDays }: SellerCheckoutProps) {
  const [isAgreed, setAgreed] = useState(false)
  const discount = useDiscountCode(cartItemsOf(items))
  const costs = items.some(({ price_to_pay }) => price_to_pay > 0)
  const mayWithdraw = withdrawalDays !== undefined && costs
  return (
    <>
      <TakenOff discount={discount} />
      {costs && <CodeForm sellerId={sellerId} discount={discount} />}
      {mayWithdraw && <ConsentBox days={withdrawalDays} isAgreed={isAgreed} onChange={setAgreed} />}
      <CheckoutButton items={items} shownTotal={shownTotal} discount={discount} hasConsent={mayWithdraw && isAgreed} />
    </>
  )
}
