import type { BodyInput, CallInput } from '@contract/operations/operation.ts'
import { queueCalls } from '@contract/queues.ts'
import { saleCalls } from '@contract/sales.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask, send } from '@/lib/calls/api.ts'
import { adminQuery, listQuery, pagedQuery, query, refetchAfter } from '@/lib/calls/query.ts'

type SalesFilters = CallInput<typeof saleCalls.listSales>['query']

/** Never fresh, because buyers add sales at any time. */
export const salesQuery = (userId: string, filters: SalesFilters) =>
  listQuery(saleCalls.listSales, { params: { userId }, query: filters }, (page) => page.sales, { staleTime: 0 })

export const latestSalesQuery = (userId: string) => salesQuery(userId, { limit: 5 })

/** The sum of all found sales, of the same answers. */
export const salesTotalsQuery = (userId: string, filters: SalesFilters) =>
  pagedQuery(
    saleCalls.listSales,
    { params: { userId }, query: filters },
    { staleTime: 0, select: ({ pages }) => pages[0]?.totals },
  )

/** Payments that banks process, whatever the filters. */
export const pendingSalesQuery = (userId: string) =>
  pagedQuery(
    saleCalls.listSales,
    { params: { userId }, query: {} },
    { staleTime: 0, select: ({ pages }) => pages[0]?.pending ?? [] },
  )

/** Years with sales, whatever the filters. */
export const salesYearsQuery = (userId: string) =>
  pagedQuery(
    saleCalls.listSales,
    { params: { userId }, query: {} },
    { staleTime: 0, select: ({ pages }) => pages[0]?.years ?? [] },
  )

/** The refetch interval while a refund is pending. */
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

export const sellerTasksQuery = (userId: string) =>
  query(saleCalls.listTasks, { params: { userId } }, { select: ({ tasks }) => tasks, staleTime: 0 })

/** refund_too_much after a concurrent refund, refund_impossible during a dispute. */
export function useRefundSale(orderId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = saleQuery(orderId)
  return useMutation({
    mutationFn: (body: BodyInput<typeof saleCalls.refundSale>) =>
      send(saleCalls.refundSale, { params: { orderId }, body }),
    onSuccess: async (sale) => {
      // A running fetch may have read the state before the refund.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, sale)
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
    onSettled: () => refetchAfter(queryClient, saleCalls.refundSale),
  })
}

export const fetchSalesFile = (userId: string, query: CallInput<typeof saleCalls.getSalesFile>['query']) =>
  ask(saleCalls.getSalesFile, { params: { userId }, query })

export const stripeDifferencesQuery = (filters: CallInput<typeof queueCalls.listStripeDifferences>['query']) =>
  adminQuery(queueCalls.listStripeDifferences, filters, (page) => page.differences)
