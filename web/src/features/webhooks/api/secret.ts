import { webhookCalls } from '@contract/webhooks.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey } from '@/lib/query.ts'

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
