// The end of a checkout, on the pages to which the payment provider sends buyers.

import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isApiError, isRejection } from '@/lib/calls/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { MessagePage } from '@/ui/message-page.tsx'
import { Alert, Loading, PageTitle } from '@/ui/page-parts.tsx'

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

/** Whether the buyer's bank processes the payment. */
const isProcessing = (error: Error | null) => isApiError(error) && error.code === 'payment_processing'

/** The checkout that the address names. */
export const useSessionId = () => useSearchParams()[0].get('session_id')

/** The API's own message about a payment that is pending, failed, foreign or expired. */
export const explainOrder = (error: Error) =>
  isApiError(error) && [402, 409, 410].includes(error.status) ? error.message : messages.orderFailed

type SessionOrderProps<Data> = {
  tabTitle: string
  query: { data: Data | undefined; error: Error | null; failureReason: Error | null }
  explain?: (error: Error) => ReactNode
  /** What to do after a failure. */
  actions: ReactNode
  children: (data: Data) => ReactNode
}

export function SessionOrder<Data>({
  tabTitle,
  query: { data, error, failureReason },
  explain = (error) => <Alert>{explainOrder(error)}</Alert>,
  actions,
  children,
}: SessionOrderProps<Data>) {
  const sessionId = useSessionId()
  if (error || !sessionId)
    return (
      <MessagePage
        title={isProcessing(error) ? t`Payment pending` : t`Your order hasn’t arrived yet`}
        tabTitle={tabTitle}
        text={isProcessing(error) ? error?.message : error ? explain(error) : <Alert>{t`Missing session id.`}</Alert>}
        actions={actions}
      />
    )
  return (
    <div className="container-text pt-12">
      <PageTitle>{tabTitle}</PageTitle>
      {data === undefined ? (
        <>
          <h1 className="sr-only">{t`Your purchase`}</h1>
          <Loading text={failureReason ? t`Waiting for your payment to be confirmed...` : t`Loading your order...`} />
        </>
      ) : (
        children(data)
      )}
    </div>
  )
}
