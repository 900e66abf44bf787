// Checkout of one seller's items. A rejection is told beside the button, with the cart untouched.

import type { CartItem } from '@contract/cart.ts'
import { SUPPLY_CONSENT } from '@contract/checkout.ts'
import { Lock } from 'lucide-react'
import { useMember } from '@/auth/viewer.ts'
import { isApiError, readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { usePageReturn } from '@/lib/use-page-return.ts'
import { Button } from '@/ui/button.tsx'
import { useCheckout } from '../api.ts'
import { asInput, type DiscountCode } from '../use-discount-code.ts'

/** What was rejected, with the item that it is about. */
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

export function CheckoutButton({ items, shownTotal, discount, hasConsent }: CheckoutButtonProps) {
  const checkout = useCheckout(useMember().id)
  usePageReturn(checkout.reset)
  return (
    <div className="flex flex-1 flex-wrap items-center justify-end gap-3">
      {checkout.error && (
        <p role="alert" className="text-sm text-danger">
          {explain(checkout.error, checkout.variables.items)}
        </p>
      )}
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
        <Lock className="size-4" aria-hidden="true" />
        Checkout
      </Button>
    </div>
  )
}
