// How one seller's items are paid: with a discount code or without.

import type { CartItem } from '@contract/cart.ts'
import { SUPPLY_CONSENT } from '@contract/checkout.ts'
import { useId, useState } from 'react'
import { cartItemsOf } from '../api.ts'
import { useDiscountCode } from '../use-discount-code.ts'
import { CheckoutButton } from './checkout-button.tsx'
import { CodeForm } from './code-form.tsx'
import { TakenOff } from './taken-off.tsx'

/** The box by which a buyer asks for immediate supply. It is never ticked beforehand, and the checkout goes on without it. */
type ConsentBoxProps = { days: number; isAgreed: boolean; onChange: (isAgreed: boolean) => void }

function ConsentBox({ days, isAgreed, onChange }: ConsentBoxProps) {
  const noteId = useId()
  return (
    <div className="w-full">
      <label className="flex min-h-9 cursor-pointer items-start gap-2.5 py-1">
        <input
          type="checkbox"
          checked={isAgreed}
          aria-describedby={noteId}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-4.5 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0">{SUPPLY_CONSENT.words}</span>
      </label>
      <p id={noteId} className="text-sm text-muted">
        Without it, you can withdraw within {days} days of payment. You’ll get your files after that, or when you agree
        to immediate delivery.
      </p>
    </div>
  )
}

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
