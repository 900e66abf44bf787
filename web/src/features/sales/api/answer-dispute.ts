import { saleCalls } from '@contract/sales.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { saleQuery } from './sale.ts'

/** dispute_closed where it was answered at Stripe meanwhile, or the day has passed: the sale then says so. */
export function useAnswerDispute(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (words: string) => send(saleCalls.answerDispute, { params: { orderId }, body: { words } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: saleQuery(orderId).queryKey }),
  })
}
