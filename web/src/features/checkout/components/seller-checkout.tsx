import type { CartItem } from '@contract/cart.ts'
import { SUPPLY_CONSENT } from '@contract/checkout.ts'
import { Lock } from 'lucide-react'
import { useId, useState } from 'react'
import { useMember } from '@/auth/viewer.ts'
import { usePageReturn } from '@/lib/address/use-page-return.ts'
import { isApiError, readableMessage } from '@/lib/calls/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { Button } from '@/ui/button.tsx'
import { ErrorText } from '@/ui/page-parts.tsx'
import { Part, useHasFailedPart } from '@/ui/part.tsx'
import { cartItemsOf, useCheckout } from '../api.ts'
import { asInput, type DiscountCode, useDiscountCode } from '../use-discount-code.ts'
import { AppliedDiscount, CodeForm } from './code-form.tsx'

function explain(error: Error, items: CartItem[]): string {
  const text = readableMessage(error, messages.checkoutFailed)
  const item = isApiError(error) && items.find(({ id }) => id === error.itemId)
  return item ? `${item.title}: ${text}` : text
}

type CheckoutButtonProps = {
  items: CartItem[]
  shownTotal: number
  discount: DiscountCode
  hasConsent: boolean
}

function CheckoutButton({ items, shownTotal, discount, hasConsent }: CheckoutButtonProps) {
  const checkout = useCheckout(useMember().id)
  usePageReturn(checkout.reset)
  return (
    <div className="flex flex-1 flex-wrap items-center justify-end gap-3">
      {checkout.error && <ErrorText className="">{explain(checkout.error, checkout.variables.items)}</ErrorText>}
      <Button
        busy={checkout.isPending || checkout.isSuccess}
        onClick={() =>
          checkout.mutate({
            items,
            shownTotal,
            ...asInput(discount),
            ...(hasConsent ? { consentVersion: SUPPLY_CONSENT.version } : {}),
          })
        }
      >
        <Lock className="size-4" />
        Checkout
      </Button>
    </div>
  )
}

/** The checkbox for immediate supply. Never ticked by default, and optional. */
type ConsentBoxProps = { days: number; isAgreed: boolean; onChange: (isAgreed: boolean) => void }

export function ConsentBox({ days, isAgreed, onChange }: ConsentBoxProps) {
  const noteId = useId()
  return (
    <div className="w-full">
      <label className="flex min-h-9 cursor-pointer items-start gap-2.5 py-1">
        <input
          type="checkbox"
          checked={isAgreed}
          disabled={useHasFailedPart()}
          aria-describedby={noteId}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-4.5 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0">{SUPPLY_CONSENT.words}</span>
      </label>
      <p id={noteId} className="text-sm text-muted">
        Without it, you can withdraw within {days} days of payment. The files are available after that, or when you
        agree to immediate delivery.
      </p>
    </div>
  )
}

type SellerCheckoutProps = {
  sellerId: string
  items: CartItem[]
  shownTotal: number
  /** The withdrawal period without immediate supply; undefined if there is none. */
  withdrawalDays: number | undefined
}

export function SellerCheckout({ sellerId, items, shownTotal, withdrawalDays }: SellerCheckoutProps) {
  const [isAgreed, setAgreed] = useState(false)
  const discount = useDiscountCode(cartItemsOf(items))
  const costs = items.some(({ price_to_pay }) => price_to_pay > 0)
  const mayWithdraw = withdrawalDays !== undefined && costs
  return (
    <>
      <Part>
        <AppliedDiscount discount={discount} />
        {costs && <CodeForm sellerId={sellerId} discount={discount} />}
      </Part>
      <Part>{mayWithdraw && <ConsentBox days={withdrawalDays} isAgreed={isAgreed} onChange={setAgreed} />}</Part>
      <CheckoutButton items={items} shownTotal={shownTotal} discount={discount} hasConsent={mayWithdraw && isAgreed} />
    </>
  )
}
