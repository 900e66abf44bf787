import { declarationCalls, SUPPLY_CONSENT } from '@contract/checkout.ts'
import { orderCalls } from '@contract/orders.ts'
import { redressCalls } from '@contract/redress.ts'
import { saleCalls } from '@contract/sales.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/calls/api.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { domainKey, listQuery, query, useRefetch } from '@/lib/calls/query.ts'
import { useLinkDownload } from '@/lib/files/downloads.ts'
import { notify } from '@/lib/toast.ts'

export const ordersQuery = (userId: string, filters: { q?: string } = {}) =>
  listQuery(orderCalls.listOrders, { params: { userId }, query: filters }, (page) => page.orders)

export const orderQuery = (orderId: string) => query(orderCalls.getOrder, { params: { orderId } })

/** A seller may refund at any time. */
export const orderRefundsQuery = (orderId: string) =>
  query(saleCalls.listOrderRefunds, { params: { orderId } }, { staleTime: 0 })

type Download = { orderId: string; listingId: string }

export const useDownload = () =>
  useLinkDownload(({ orderId, listingId }: Download) =>
    send(orderCalls.getDownloadLink, { params: { orderId, fileId: listingId } }),
  )

const failed = (error: Error) => {
  console.error(error)
  notify.error(readableMessage(error, 'We couldn’t save this. Try again.'))
}

/** Orders are shown to their buyers, and on the page of redress. */
const STALE = [domainKey(orderCalls.getOrder), domainKey(redressCalls.getRedress)]

/** @param token of an emailed link; the session is the default */
export function useGiveConsent(orderId: string, token?: string | null) {
  return useMutation({
    mutationFn: () =>
      send(declarationCalls.giveConsent, { params: { orderId }, body: { version: SUPPLY_CONSENT.version }, token }),
    onError: failed,
    onSettled: useRefetch(...STALE),
  })
}

export function useWithdraw(orderId: string, token?: string | null) {
  return useMutation({
    mutationFn: () => send(declarationCalls.withdrawFromOrder, { params: { orderId }, token }),
    onSuccess: () => notify.success('You’ve withdrawn from this purchase. Your refund is on its way.'),
    onError: failed,
    onSettled: useRefetch(...STALE),
  })
}
