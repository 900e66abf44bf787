// Checkout of one seller's items. A refusal is told beside the button, with the cart untouched.
import type { Listing } from '@contract/schemas/listings.ts'
import { Lock } from 'lucide-react'
import { Button } from '@/components/button.tsx'
import { readableMessage } from '@/lib/api-error.ts'
import { usePageReturn } from '@/lib/use-page-return.ts'
import { useMember } from '@/lib/viewer.ts'
import { useCheckout } from '../api/create-checkout-session.ts'

export function CheckoutButton({ items }: { items: Listing[] }) {
  const checkout = useCheckout(useMember().id)
  usePageReturn(checkout.reset)
  return (
    <div className="flex flex-1 flex-wrap items-center justify-end gap-3">
      {checkout.error && (
        <p role="alert" className="text-sm text-danger">
          {readableMessage(checkout.error, 'Checkout did not start. Please try again.')}
        </p>
      )}
      <Button busy={checkout.isPending || checkout.isSuccess} onClick={() => checkout.mutate(items)}>
        <Lock className="size-4" aria-hidden="true" />
        Checkout
      </Button>
    </div>
  )
}
