import { saleCalls } from '@contract/sales.ts'
import { query } from '@/lib/query.ts'

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
