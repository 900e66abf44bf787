import { pages } from '@contract/pages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { cartQuery } from '@/features/cart/api/cart.ts'
import { startCheckout } from '@/features/checkout/api/create-checkout-session.ts'
import { keepCode } from '@/features/checkout/code-draft.ts'

type Checkout = Parameters<typeof startCheckout>

/**
 * The checkout of what is in the cart by now; where buyers may withdraw, the cart itself, which asks first whether they want their files at once, and
 * applies the discount code again.
 */
export function usePayAtOnce(userId: string | undefined, sellerId: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (items: Checkout[1], more: NonNullable<Checkout[2]>) => {
    const { withdrawal_days: days } = await queryClient.fetchQuery({ ...cartQuery(userId), staleTime: 0 })
    if (!days || items.every(({ shownPrice }) => shownPrice === 0))
      return await startCheckout(String(userId), items, more)
    if (more.discountCode) keepCode(String(userId), sellerId, more.discountCode)
    await navigate(pages.cart.path())
  }
}
