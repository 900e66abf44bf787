import type { DiscountInput } from '@contract/discounts.ts'
import { discountCalls } from '@contract/discounts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey } from '@/lib/query.ts'

function useChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKey(discountCalls.listDiscounts) }),
  })
}

export const useCreateDiscount = (userId: string) =>
  useChange((body: DiscountInput) => send(discountCalls.createDiscount, { params: { userId }, body }))

export const useEndDiscount = (userId: string) =>
  useChange((discountId: string) => send(discountCalls.endDiscount, { params: { userId, discountId } }))
