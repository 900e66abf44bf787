import type { BodyGiven, Given } from '@contract/operation.ts'
import { queueCalls } from '@contract/queues.ts'
import { saleCalls } from '@contract/sales.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask, send } from '@/lib/api.ts'
import { callKey, pagedQuery, query } from '@/lib/query.ts'

/** Buyers add to them at any time, so they are never taken as fresh. */
export const salesQuery = (userId: string, filters: Given<typeof saleCalls.listSales>['query']) =>
  pagedQuery(
    saleCalls.listSales,
    { params: { userId }, query: filters },
    { select: (data) => data.pages.flatMap((page) => page.sales), staleTime: 0 },
  )

/** How long a refund may be on its way until it is asked about again. */
const PENDING_MS = 5_000

export const saleQuery = (orderId: string) =>
  query(
    saleCalls.getSale,
    { params: { orderId } },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.refunds.some(({ state }) => state === 'pending') ? PENDING_MS : false,
    },
  )

export const sellerTasksQuery = (userId: string) => query(saleCalls.listTasks, { params: { userId } }, { staleTime: 0 })

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

/** dispute_closed where it was answered at Stripe meanwhile, or the day has passed: the sale then says so. */
export function useAnswerDispute(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (words: string) => send(saleCalls.answerDispute, { params: { orderId }, body: { words } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: saleQuery(orderId).queryKey }),
  })
}

/** The sales of a year as CSV. */
export const fetchSalesFile = (userId: string, query: Given<typeof saleCalls.getSalesFile>['query']) =>
  ask(saleCalls.getSalesFile, { params: { userId }, query })

export const stripeDifferencesQuery = (filters: Given<typeof queueCalls.listStripeDifferences>['query']) =>
  pagedQuery(
    queueCalls.listStripeDifferences,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.differences), staleTime: 0 },
  )
