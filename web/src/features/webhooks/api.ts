import { webhookCalls } from '@contract/webhooks.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/calls/api.ts'
import { callKey, domainKey, listQuery, query, useCall, useRefetch, useWrite } from '@/lib/calls/query.ts'

export const webhooksQuery = (userId: string) =>
  query(webhookCalls.listWebhooks, { params: { userId } }, { select: (answer) => answer.webhooks, staleTime: 0 })

const STALE = domainKey(webhookCalls.listWebhooks)

export const useCreateWebhook = (userId: string) => useCall(webhookCalls.createWebhook, { userId }, STALE)

export const useChangeWebhook = (webhookId: string) => useCall(webhookCalls.changeWebhook, { webhookId }, STALE)

/** @param onDeleted leaves the webhook's page before the list is refetched without it */
export function useDeleteWebhook(webhookId: string, onDeleted: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => send(webhookCalls.deleteWebhook, { params: { webhookId } }),
    onSuccess: () => {
      onDeleted()
      // Only the list: the deliveries are gone.
      return queryClient.invalidateQueries({ queryKey: callKey(webhookCalls.listWebhooks) })
    },
  })
}

export const useTestWebhook = (webhookId: string) => useCall(webhookCalls.testWebhook, { webhookId }, STALE)

/** Fetched when the seller asks to see it, and cached nowhere. */
export const useSecret = (webhookId: string) =>
  useMutation({ mutationFn: () => send(webhookCalls.getWebhookSecret, { params: { webhookId } }), gcTime: 0 })

export const useRotateSecret = (webhookId: string) =>
  useMutation({
    mutationFn: () => send(webhookCalls.rotateWebhookSecret, { params: { webhookId } }),
    onSettled: useRefetch(domainKey(webhookCalls.rotateWebhookSecret)),
    gcTime: 0,
  })

export const deliveriesQuery = (webhookId: string) =>
  listQuery(webhookCalls.listDeliveries, { params: { webhookId } }, (page) => page.deliveries, { staleTime: 0 })

export const useRedeliver = (webhookId: string) =>
  useWrite(
    (deliveryId: string) => send(webhookCalls.redeliver, { params: { webhookId, deliveryId } }),
    callKey(webhookCalls.listDeliveries),
  )
