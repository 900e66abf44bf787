// Pays for one listing at once. A visitor logs in first and finds it in the cart, one press from its checkout.
import { pages } from '@contract/pages.ts'
import type { Listing } from '@contract/schemas/listings.ts'
import { Zap } from 'lucide-react'
import { Button } from '@/components/button.tsx'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { signIn } from '@/lib/sign-in.ts'
import { usePageReturn } from '@/lib/use-page-return.ts'
import { useMemberId, useViewer } from '@/lib/viewer.ts'
import { useBuyNow } from './use-buy-now.ts'

export function BuyNowButton({ listing }: { listing: Listing }) {
  const viewer = useViewer()
  const memberId = useMemberId()
  const buy = useBuyNow(memberId)
  usePageReturn(buy.reset)
  if (viewer.status === 'member' && viewer.id === listing.uploader_id) return null
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        className="mt-3 w-full"
        busy={buy.isPending || buy.isSuccess}
        disabled={viewer.status !== 'visitor' && !memberId}
        aria-label={`Buy Now: ${listing.title}`}
        onClick={() =>
          memberId
            ? buy.mutate(listing)
            : void signIn({ next: pages.cart.path(), intent: { action: 'cart', listingId: listing.id } })
        }
      >
        <Zap className="size-4" aria-hidden="true" />
        Buy Now
      </Button>
      {buy.error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {readableMessage(buy.error, messages.checkoutFailed)}
        </p>
      )}
    </>
  )
}
