// What a buyer declares of an order: that they ask for immediate supply, or that they withdraw.
import { declarationCalls, SUPPLY_CONSENT } from '@contract/checkout.ts'
import { orderCalls } from '@contract/orders.ts'
import { redressCalls } from '@contract/redress.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Call, send } from '@/lib/api.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { domainKey } from '@/lib/query.ts'
import { notify } from '@/lib/toast.ts'

const failed = (error: Error) => {
  console.error(error)
  notify.error(readableMessage(error, messages.declarationFailed))
}

/** Orders are shown to their buyers, and on the page of redress. */
function useOrdersAnew() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [orderCalls.getOrder, redressCalls.getRedress].map((call) =>
        queryClient.invalidateQueries({ queryKey: domainKey(call) }),
      ),
    )
}

/** @param call how to call for whoever came by a link; by default as whoever is signed in */
export function useGiveConsent(orderId: string, call?: Call) {
  return useMutation({
    mutationFn: () =>
      send(declarationCalls.giveConsent, { params: { orderId }, body: { version: SUPPLY_CONSENT.version } }, call),
    onError: failed,
    onSettled: useOrdersAnew(),
  })
}

/** @param call as above */
export function useWithdraw(orderId: string, call?: Call) {
  return useMutation({
    mutationFn: () => send(declarationCalls.withdrawFromOrder, { params: { orderId } }, call),
    onSuccess: () => notify.success(messages.withdrawn),
    onError: failed,
    onSettled: useOrdersAnew(),
  })
}
