import type { BodyGiven } from '@contract/operation.ts'
import { webhookCalls } from '@contract/webhooks.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { callKey, domainKey, pagedQuery, query } from '@/lib/query.ts'

/** The seller's webhooks, the newest first. */
export const webhooksQuery = (userId: string) =>
  query(webhookCalls.listWebhooks, { params: { userId } }, { select: (answer) => answer.webhooks, staleTime: 0 })

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: domainKey(webhookCalls.listWebhooks) })
}

export const useCreateWebhook = (userId: string) =>
  useMutation({
    mutationFn: (body: BodyGiven<typeof webhookCalls.createWebhook>) =>
      send(webhookCalls.createWebhook, { params: { userId }, body }),
    onSettled: useRefresh(),
  })

export const useChangeWebhook = (webhookId: string) =>
  useMutation({
    mutationFn: (body: BodyGiven<typeof webhookCalls.changeWebhook>) =>
      send(webhookCalls.changeWebhook, { params: { webhookId }, body }),
    onSettled: useRefresh(),
  })

/** @param onDeleted is called before the list is asked for again, with which the webhook's own page ends */
export function useDeleteWebhook(webhookId: string, onDeleted: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => send(webhookCalls.deleteWebhook, { params: { webhookId } }),
    onSuccess: () => {
      onDeleted()
      // The list alone: what was sent to it is gone with it.
      return queryClient.invalidateQueries({ queryKey: callKey(webhookCalls.listWebhooks) })
    },
  })
}

export const useTestWebhook = (webhookId: string) =>
  useMutation({
    mutationFn: () => send(webhookCalls.testWebhook, { params: { webhookId } }),
    onSettled: useRefresh(),
  })

/** Asked for when somebody wants to see it, and kept nowhere. */
export const useSecret = (webhookId: string) =>
  useMutation({ mutationFn: () => send(webhookCalls.getWebhookSecret, { params: { webhookId } }), gcTime: 0 })

export function useRotateSecret(webhookId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => send(webhookCalls.rotateWebhookSecret, { params: { webhookId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKey(webhookCalls.rotateWebhookSecret) }),
    gcTime: 0,
  })
}

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
