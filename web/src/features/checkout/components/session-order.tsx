// The end of a checkout, on the pages to which the payment provider sends buyers.
import { checkoutCalls } from '@contract/checkout.ts'
import type { ReactNode } from 'react'
import { isApiError, isRejection } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { query } from '@/lib/query.ts'
import { MessagePage } from '@/ui/message-page.tsx'
import { Alert, Loading } from '@/ui/page-parts.tsx'

/** Polls every 2 seconds, for a minute, until the payment is confirmed. */
const ATTEMPTS_WHILE_PENDING = 30
const PENDING_PAUSE_MS = 2000

const isPending = (error: Error) => isApiError(error) && error.code === 'payment_pending'

export const untilConfirmed = {
  retry: (failures: number, error: Error) => {
    if (isPending(error)) return failures < ATTEMPTS_WHILE_PENDING
    return !isRejection(error) && failures < 3
  },
  retryDelay: (attempt: number, error: Error) =>
    isPending(error) ? PENDING_PAUSE_MS : Math.min(1000 * 2 ** attempt, 30_000),
}

/** The order of a checkout, without download links: each click fetches a fresh one. */
export const sessionOrderQuery = (sessionId: string) =>
  query(checkoutCalls.getSessionOrder, { params: { sessionId } }, untilConfirmed)

/** The API's own message about a payment that is pending, failed, foreign or expired. */
export const explainOrder = (error: Error) =>
  isApiError(error) && [402, 409, 410].includes(error.status) ? error.message : messages.orderFailed

export const LoadingOrder = ({ isConfirming }: { isConfirming: boolean }) => (
  <>
    <h1 className="sr-only">Your purchase</h1>
    <Loading text={isConfirming ? 'Waiting for your payment to be confirmed...' : 'Loading your order...'} />
  </>
)

type OrderProblemProps = { tabTitle: string; text: string; actions: ReactNode; children?: ReactNode }

export const OrderProblem = ({ text, children, ...rest }: OrderProblemProps) => (
  <MessagePage
    title="Your order hasn’t arrived yet"
    text={
      <>
        <Alert>{text}</Alert>
        {children}
      </>
    }
    {...rest}
  />
)
