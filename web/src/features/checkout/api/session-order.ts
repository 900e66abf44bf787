import { checkoutCalls } from '@contract/checkout.ts'
import { isApiError } from '@/lib/api-error.ts'
import { query } from '@/lib/query.ts'

/** Asked again every 2 seconds while the payment is not confirmed, for a minute. */
const ATTEMPTS_WHILE_PENDING = 30
const PENDING_PAUSE_MS = 2000

const isPending = (error: Error) => isApiError(error) && error.code === 'payment_pending'

/** The order that a checkout paid for. Without links: each press of Download asks for a fresh one. */
export const sessionOrderQuery = (sessionId: string) =>
  query(
    checkoutCalls.getSessionOrder,
    { params: { sessionId } },
    {
      retry: (failures, error) => {
        if (isPending(error)) return failures < ATTEMPTS_WHILE_PENDING
        return !(isApiError(error) && error.status >= 400 && error.status < 500) && failures < 3
      },
      retryDelay: (attempt, error) => (isPending(error) ? PENDING_PAUSE_MS : Math.min(1000 * 2 ** attempt, 30_000)),
    },
  )
