// What a buyer declares of an order: that they ask for immediate supply, or that they withdraw.
import { SUPPLY_CONSENT } from '@contract/consent.ts'
import { orderCalls } from '@contract/operations/orders.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { domainKey } from '@/lib/query.ts'
import { notify } from '@/lib/toast.ts'

const failed = (error: Error) => {
  console.error(error)
  notify.error(readableMessage(error, messages.declarationFailed))
}

export function useGiveConsent(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => send(orderCalls.giveConsent, { params: { orderId }, body: { version: SUPPLY_CONSENT.version } }),
    onError: failed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKey(orderCalls.getOrder) }),
  })
}

export function useWithdraw(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => send(orderCalls.withdrawFromOrder, { params: { orderId } }),
    onSuccess: () => notify.success(messages.withdrawn),
    onError: failed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKey(orderCalls.getOrder) }),
  })
}
