// Each seller is a checkout of their own (spec section 2).
import { type CartNotice, cartCalls, wishlistCalls } from '@contract/cart.ts'
import type { Listing } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Heart, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { lazy } from 'react'
import { useMember, useMemberId } from '@/auth/viewer.ts'
import { cartBundlesQuery, cartNoticesQuery, cartQuery, cartTermsQuery, removeFromCart } from '@/features/cart/api.ts'
import { CartGroup } from '@/features/cart/components/cart-group.tsx'
import { groupBySeller, totalDollars } from '@/features/cart/totals.ts'
import { SellerCheckout } from '@/features/checkout/components/seller-checkout.tsx'
import { addToWishlist } from '@/features/wishlist/api.ts'
import { passOver } from '@/lib/calls/api-error.ts'
import { prefetchForMember, useCall, useWrite } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { Trans, t } from '@/lib/texts.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { HomeLink, SmallButton } from '@/ui/button.tsx'
import { BelowFold } from '@/ui/once-hydrated.tsx'
import { Alert, PageHeader } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'

/** Below the cart. */
const RelatedRows = lazy(() => import('@/blocks/listings/related-rows.tsx'))

/** Removes it from the cart last, so that a failure never loses the item. */
const useMoveToWishlist = (userId: string) =>
  useWrite(
    async (listingId: string) => {
      await addToWishlist(userId, listingId).catch(passOver('already_in_wishlist'))
      await removeFromCart(userId, listingId)
    },
    [wishlistCalls.addToWishlist, cartCalls.removeFromCart],
    toastOutcome(messages.wishlistAdded, messages.wishlistAddFailed),
  )

function MoveToWishlistButton({ listing }: { listing: Listing }) {
  const move = useMoveToWishlist(useMember().id)
  return (
    <SmallButton
      label={t`Move to Wishlist: ${{ title: listing.title }}`}
      busy={move.isPending}
      onClick={() => move.mutate(listing.id)}
    >
      <Heart className="size-4" />
      {t`Move to Wishlist`}
    </SmallButton>
  )
}

const REASONS: Record<CartNotice['reason'], (title: ReactNode) => ReactNode> = {
  unavailable: (title) => <Trans>{title} left your cart: it is no longer available.</Trans>,
  paused: (title) => <Trans>{title} left your cart: its seller can’t sell right now.</Trans>,
  sold_out: (title) => <Trans>{title} left your cart: it is sold out.</Trans>,
}

function CartNotices() {
  const memberId = useMemberId()
  const { data: items = [] } = useQuery(cartNoticesQuery(memberId))
  const putAway = useCall(cartCalls.dismissCartNotices, { userId: String(memberId) })
  if (items.length === 0) return null
  return (
    <Alert
      kind="warning"
      className="mb-6"
      action={
        <SmallButton busy={putAway.isPending} onClick={() => putAway.mutate()}>
          {t`Got it`}
        </SmallButton>
      }
    >
      <ul className="grid gap-1">
        {items.map(({ id, title, reason }) => (
          <li key={id} className="wrap-anywhere">
            {REASONS[reason](<strong>{title}</strong>)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

export const prefetch = prefetchForMember(({ memberId }) => [cartQuery(memberId)])

export function CartPage() {
  const memberId = useMemberId()
  const cart = useQuery(cartQuery(memberId))
  const { data: terms } = useQuery(cartTermsQuery(memberId))
  const { data: bundles = [] } = useQuery(cartBundlesQuery(memberId))
  const bundlesOf = (sellerId: string) => bundles.filter(({ seller_id }) => seller_id === sellerId)
  const groups = groupBySeller(cart.data ?? [])
  const last = cart.data?.at(-1)
  return (
    <div className="container-page pt-10">
      <PageHeader
        title={pages.cart.title}
        lead={groups.length > 1 ? t`You’ll check out with each seller separately.` : undefined}
      />
      <CartNotices />
      <QueryResult
        query={cart}
        failed={t`Couldn’t load your cart.`}
        empty={{ icon: ShoppingBag, text: messages.cartEmpty, action: <HomeLink>{t`See popular items`}</HomeLink> }}
      >
        {() => (
          <div className="grid gap-8">
            {groups.map(({ sellerId, sellerName, items }) => (
              <CartGroup
                key={sellerId}
                sellerName={sellerName}
                items={items}
                summary={
                  <SellerCheckout
                    sellerId={sellerId}
                    items={items}
                    bundles={bundlesOf(sellerId)}
                    subtotal={totalDollars(items)}
                    shownTotal={totalDollars(items, bundlesOf(sellerId))}
                    terms={terms}
                    identity={terms?.sellers.find(({ seller_id }) => seller_id === sellerId)?.sellerIdentity}
                  />
                }
                renderAction={(item) => <MoveToWishlistButton listing={item} />}
              />
            ))}
          </div>
        )}
      </QueryResult>
      {last && (
        <BelowFold>
          <RelatedRows listingId={last.id} kinds={['boughtTogether']} without={cart.data?.map(({ id }) => id)} />
        </BelowFold>
      )}
    </div>
  )
}
