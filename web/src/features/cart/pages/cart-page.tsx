// The cart, grouped by seller: each group is its own checkout (spec section 2).

import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { useMemberId } from '@/auth/viewer.ts'
import { SellerCheckout } from '@/features/checkout/components/seller-checkout.tsx'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/place.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Failure } from '@/ui/failure.tsx'
import { Loading } from '@/ui/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { cartBundlesQuery, cartQuery, cartTermsQuery } from '../api.ts'
import { CartGroup } from '../components/cart-group.tsx'
import { CartTotal } from '../components/cart-total.tsx'
import { LeftItems } from '../components/left-items.tsx'
import { groupBySeller } from '../group-by-seller.ts'
import { totalDollars } from '../total.ts'
import { MoveToWishlistButton } from './move-to-wishlist-button.tsx'

export const prefetch = async ({ memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchQuery(cartQuery(memberId))

export function CartPage() {
  const memberId = useMemberId()
  const cart = useQuery(cartQuery(memberId))
  const { data: terms } = useQuery(cartTermsQuery(memberId))
  const { data: bundles = [] } = useQuery(cartBundlesQuery(memberId))
  const bundlesOf = (sellerId: string) => bundles.filter(({ seller_id }) => seller_id === sellerId)
  const groups = groupBySeller(cart.data ?? [])
  return (
    <div className="container-text pt-10">
      <PageHeader
        title={pages.cart.title}
        lead={groups.length > 1 ? 'You’ll check out with each seller separately.' : undefined}
      />
      <LeftItems />
      {cart.isPending && <Loading />}
      {cart.isError && <Failure text={messages.cartFailed} onRetry={() => void cart.refetch()} />}
      {cart.data?.length === 0 && (
        <EmptyState icon={ShoppingBag} text={messages.cartEmpty}>
          <ButtonLink to={pages.home.path()} variant="secondary">
            See popular items
          </ButtonLink>
        </EmptyState>
      )}
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
      {cart.data && groups.length > 1 && <CartTotal items={cart.data} bundles={bundles} sellers={groups.length} />}
    </div>
  )
}
