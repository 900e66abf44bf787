import { webhookCalls } from '@contract/webhooks.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { callKey, pagedQuery } from '@/lib/query.ts'

/** What was sent, newest first. */
export const deliveriesQuery = (webhookId: string) =>
  pagedQuery(
    webhookCalls.listDeliveries,
    { params: { webhookId } },
    { select: ({ pages }) => pages.flatMap((page) => page.deliveries), staleTime: 0 },
  )

export function useRedeliver(webhookId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (deliveryId: string) => send(webhookCalls.redeliver, { params: { webhookId, deliveryId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: callKey(webhookCalls.listDeliveries) }),
  })
}
