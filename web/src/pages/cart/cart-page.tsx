// Each seller is a checkout of their own (spec section 2).
import type { CartBundle, CartItem, CartNotice } from '@contract/cart.ts'
import type { Listing } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Heart, ShoppingBag } from 'lucide-react'
import { lazy } from 'react'
import { useMember, useMemberId } from '@/auth/viewer.ts'
import {
  cartBundlesQuery,
  cartNoticesQuery,
  cartQuery,
  cartTermsQuery,
  removeFromCart,
  useDismissCartNotices,
} from '@/features/cart/api.ts'
import { CartGroup } from '@/features/cart/components/cart-group.tsx'
import { groupBySeller, totalDollars } from '@/features/cart/totals.ts'
import { SellerCheckout } from '@/features/checkout/components/seller-checkout.tsx'
import { addToWishlist, wishlistQuery } from '@/features/wishlist/api.ts'
import { passOver } from '@/lib/calls/api-error.ts'
import { prefetchForMember } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { HomeLink, SmallButton } from '@/ui/button.tsx'
import { Price } from '@/ui/listings/price.tsx'
import { BelowFold } from '@/ui/once-hydrated.tsx'
import { Alert, PageHeader } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'

/** Below the cart. */
const RelatedRows = lazy(() => import('@/blocks/listings/related-rows.tsx'))

/** Removes it from the cart last, so that a failure never loses the item. */
function useMoveToWishlist(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (listingId: string) => {
      await addToWishlist(userId, listingId).catch(passOver('already_in_wishlist'))
      await removeFromCart(userId, listingId)
    },
    ...toastOutcome(messages.wishlistAdded, messages.wishlistAddFailed),
    onSettled: () =>
      Promise.all(
        [cartQuery, wishlistQuery].map((list) => queryClient.invalidateQueries({ queryKey: list(userId).queryKey })),
      ),
  })
}

function MoveToWishlistButton({ listing }: { listing: Listing }) {
  const move = useMoveToWishlist(useMember().id)
  return (
    <SmallButton
      label={`Move to Wishlist: ${listing.title}`}
      busy={move.isPending}
      onClick={() => move.mutate(listing.id)}
    >
      <Heart className="size-4" />
      Move to Wishlist
    </SmallButton>
  )
}

type CartTotalProps = { items: CartItem[]; bundles: CartBundle[]; sellers: number }

const CartTotal = ({ items, bundles, sellers }: CartTotalProps) => (
  <p className="mt-6 flex flex-wrap items-baseline justify-end gap-3 px-5">
    <span className="text-muted">Total for all {sellers} sellers, before discount codes</span>
    <Price dollars={totalDollars(items, bundles)} className="text-2xl" />
  </p>
)

const REASONS: Record<CartNotice['reason'], string> = {
  unavailable: 'it is no longer available.',
  paused: 'its seller can’t take payments right now.',
  sold_out: 'it is sold out.',
}

function CartNotices() {
  const memberId = useMemberId()
  const { data: items = [] } = useQuery(cartNoticesQuery(memberId))
  const putAway = useDismissCartNotices(memberId)
  if (items.length === 0) return null
  return (
    <Alert
      kind="warning"
      className="mb-6"
      action={
        <SmallButton busy={putAway.isPending} onClick={() => putAway.mutate()}>
          Got it
        </SmallButton>
      }
    >
      <ul className="grid gap-1">
        {items.map(({ id, title, reason }) => (
          <li key={id} className="wrap-anywhere">
            <strong>{title}</strong> left your cart: {REASONS[reason]}
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
    <div className="container-text pt-10">
      <PageHeader
        title={pages.cart.title}
        lead={groups.length > 1 ? 'You’ll check out with each seller separately.' : undefined}
      />
      <CartNotices />
      <QueryResult
        query={cart}
        failed="Couldn’t load your cart."
        empty={{ icon: ShoppingBag, text: messages.cartEmpty, action: <HomeLink>See popular items</HomeLink> }}
      >
        {() => (
          <div className="grid gap-6">
            {groups.map(({ sellerId, sellerName, items }) => (
              <CartGroup
                key={sellerId}
                sellerName={sellerName}
                items={items}
                bundles={bundlesOf(sellerId)}
                checkout={
                  <SellerCheckout
                    sellerId={sellerId}
                    items={items}
                    shownTotal={totalDollars(items, bundlesOf(sellerId))}
                    withdrawalDays={terms?.withdrawal_days}
                  />
                }
                renderAction={(item) => <MoveToWishlistButton listing={item} />}
              />
            ))}
          </div>
        )}
      </QueryResult>
      {cart.data && groups.length > 1 && <CartTotal items={cart.data} bundles={bundles} sellers={groups.length} />}
      {last && (
        <BelowFold>
          <RelatedRows
            listingId={last.id}
            kinds={['boughtTogether']}
            without={cart.data?.map(({ id }) => id)}
            width="narrow"
          />
        </BelowFold>
      )}
    </div>
  )
}
