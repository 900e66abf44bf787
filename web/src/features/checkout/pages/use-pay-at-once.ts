import { pages } from '@contract/pages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { keepCode } from '../code-draft.ts'
import { payAtOnce } from './pay-at-once.ts'

type Arguments = Parameters<typeof payAtOnce>

/** The checkout of what is in the cart; where buyers may withdraw, the cart itself, which applies the discount code again. */
export function usePayAtOnce(userId: string | undefined, sellerId: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (items: Arguments[2], more: NonNullable<Arguments[3]>) => {
    if (await payAtOnce(queryClient, String(userId), items, more)) return
    if (more.discountCode) keepCode(String(userId), sellerId, more.discountCode)
    await navigate(pages.cart.path())
  }
}
