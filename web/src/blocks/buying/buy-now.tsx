import type { Listing } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { Zap } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useIsSelf, useIsUnknown, useMemberId, useViewer } from '@/auth/viewer.ts'
import type { BuyersPrice } from '@/features/cart/api.ts'
import { AppliedDiscount, CodeForm } from '@/features/checkout/components/code-form.tsx'
import { asInput, type DiscountCode } from '@/features/checkout/use-discount-code.ts'
import type { VisitorPurchase } from '@/features/guests/components/guest-dialog.tsx'
import { usePageReturn } from '@/lib/address/use-page-return.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { Fold } from '@/ui/fold.tsx'
import { useEmailBox } from '@/ui/listings/purchase-terms.tsx'
import { ErrorText } from '@/ui/page-parts.tsx'
import { shownItem, useBuyNow } from './pay-at-once.ts'

const GuestDialog = lazy(() => import('@/features/guests/components/guest-dialog.tsx'))

/** Asks a visitor whether to log in or to buy as a guest. Each question has a dialog of its own. */
export function useVisitorChoice() {
  const [asked, setAsked] = useState<{ times: number; purchase: VisitorPurchase }>()
  return {
    ask: (purchase: VisitorPurchase) => setAsked({ times: (asked?.times ?? 0) + 1, purchase }),
    dialog: asked && (
      <Suspense>
        <GuestDialog key={asked.times} {...asked.purchase} />
      </Suspense>
    ),
  }
}

type BuyNowButtonProps = {
  listing: Listing
  /** The buyer's own price; null if it is invalid, so that nothing is bought. */
  choose: () => BuyersPrice | null
  discount: DiscountCode
  costs: boolean
}

export function BuyNowButton({ listing, choose, discount, costs }: BuyNowButtonProps) {
  const isOwn = useIsSelf(listing.uploader_id)
  const isUnknown = useIsUnknown()
  const memberId = useMemberId()
  const buy = useBuyNow(memberId, listing)
  const visitor = useVisitorChoice()
  const { sendsEmail, emailBox } = useEmailBox(costs && discount.applied?.total !== 0)
  usePageReturn(buy.reset)
  if (isOwn) return null
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        className="mt-3 w-full"
        busy={buy.isPending || buy.isSuccess}
        disabled={isUnknown}
        aria-label={t`Buy Now: ${{ title: listing.title }}`}
        onClick={() => {
          const chosen = choose()
          if (chosen && memberId) buy.mutate({ chosen, sendsEmail, ...asInput(discount) })
          else if (chosen) {
            const item = shownItem(listing, chosen)
            const shownTotal = item.shownPrice
            const intent = { action: 'cart', id: listing.id, shownTotal, ...chosen } as const
            visitor.ask({ cartItems: [item], shownTotal, login: { next: pages.cart.path(), intent } })
          }
        }}
      >
        <Zap className="size-4" />
        {t`Buy Now`}
      </Button>
      {visitor.dialog}
      <div className="mt-3 empty:hidden">{emailBox}</div>
      {buy.error && <ErrorText>{readableMessage(buy.error, messages.checkoutFailed)}</ErrorText>}
    </>
  )
}

// A visitor logs in first and enters the code in the cart.

export function BuyNowCode({ sellerId, discount }: { sellerId: string; discount: DiscountCode }) {
  const viewer = useViewer()
  const memberId = useMemberId()
  const isOwn = useIsSelf(sellerId)
  if (isOwn) return null
  return (
    <div className="mt-3 grid gap-3">
      <Fold name={t`Have a discount code?`} isLazy>
        <div className="mt-2">
          {memberId && <CodeForm sellerId={sellerId} discount={discount} />}
          {viewer.status === 'visitor' && (
            <p className="text-sm text-muted">{t`Choose Buy Now first. Then enter your code.`}</p>
          )}
        </div>
      </Fold>
      <AppliedDiscount discount={discount} />
    </div>
  )
}
