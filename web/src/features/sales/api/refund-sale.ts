import type { BodyGiven } from '@contract/operation.ts'
import { saleCalls } from '@contract/sales.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { callKey } from '@/lib/query.ts'
import { saleQuery } from './sale.ts'

/** refund_too_much where others were faster, refund_impossible while a bank decides. */
export function useRefundSale(orderId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = saleQuery(orderId)
  return useMutation({
    mutationFn: (body: BodyGiven<typeof saleCalls.refundSale>) =>
      send(saleCalls.refundSale, { params: { orderId }, body }),
    onSuccess: async (sale) => {
      // What is on its way was perhaps read before the refund.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, sale)
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: callKey(saleCalls.listSales) }),
  })
}
