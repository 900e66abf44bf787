import { pages } from '@contract/pages.ts'
import type { QueryClient } from '@tanstack/react-query'
import { cartQuery } from '@/features/cart/api/cart.ts'
import { startCheckout } from '@/features/checkout/api/create-checkout-session.ts'

/** The checkout of what is in the cart by now; where buyers may withdraw, the cart itself, which asks first whether they want their files at once. */
export async function payAtOnce(
  queryClient: QueryClient,
  ...[userId, items, more]: Parameters<typeof startCheckout>
): Promise<void> {
  const { withdrawal_days: days } = await queryClient.fetchQuery({ ...cartQuery(userId), staleTime: 0 })
  if (days && items.some(({ shownPrice }) => shownPrice > 0)) location.assign(pages.cart.path())
  else await startCheckout(userId, items, more)
}
