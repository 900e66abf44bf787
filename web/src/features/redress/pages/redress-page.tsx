// Banned and suspended users read the reasons here, appeal, and download their purchases. An emailed link opens it without
// a login.

import type { Standing } from '@contract/choices.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useViewer } from '@/auth/viewer.ts'
import { SupplyChoice } from '@/features/orders/components/supply-choice.tsx'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { ArchiveDownload } from '@/ui/archive-download.tsx'
import { Button } from '@/ui/button.tsx'
import { Alert, Failure } from '@/ui/feedback/alert.tsx'
import { Loading } from '@/ui/feedback/loading.tsx'
import { TextField } from '@/ui/fields/text-field.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { callAs, fetchRedressExport, type RedressToken, redressQuery, useExportCode } from '../api.ts'
import { DecisionList } from '../components/decision-card.tsx'
import { RedressPurchases } from '../components/redress-purchases.tsx'

/** The export of a banned or suspended user. The emailed code proves that the user holds the link. */
function RedressData({ token }: { token: RedressToken }) {
  const [code, setCode] = useState('')
  const { mutate, isPending, isSuccess } = useExportCode(token)
  return (
    <section aria-labelledby="your-data">
      <h2 id="your-data" className="mb-2 text-2xl">
        Your data
      </h2>
      <p className="mb-4 text-muted">Everything we store about you in one ZIP file. First, we’ll email you a code.</p>
      <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
        {isSuccess ? 'Send another code' : 'Send code'}
      </Button>
      {isSuccess && (
        <div className="mt-4 grid max-w-sm justify-items-start gap-4">
          <TextField
            label="Code"
            hint="We’ve emailed you a code. It’s valid for 15 minutes."
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          {code.trim() !== '' && (
            <div>
              <ArchiveDownload label="Download your data" fetchArchive={() => fetchRedressExport(token, code)} />
            </div>
          )}
        </div>
      )}
    </section>
  )
}

const STANDINGS: Record<Standing, string> = {
  good: 'Your account is in good standing.',
  suspended: 'Your account is suspended. See why below, and appeal if you disagree. You keep what you bought.',
  banned: 'Your account is banned. See why below, and appeal if you disagree. You keep what you bought.',
}

/** Deleted accounts and forged links open nothing. */
const isRejected = (error: unknown) => isApiError(error) && error.status >= 400 && error.status < 500

export function RedressPage() {
  const viewer = useViewer()
  // Behind the #, so that no server logs it.
  const token = useLocation().hash.slice(1) || null
  const mayAsk = token !== null || viewer.status === 'member'
  const { data, error, isPending, refetch } = useQuery({ ...redressQuery(token), enabled: mayAsk })
  const isStranger = (token === null && viewer.status === 'visitor') || isRejected(error)
  return (
    <div className="container-text pt-12">
      <PageHeader title={pages.redress.title} lead={data && `${data.name}: ${STANDINGS[data.standing]}`} />
      {isStranger && <Alert kind="warning">{messages.redressLinkNeeded}</Alert>}
      {!isStranger && isPending && <Loading />}
      {error && !isStranger && <Failure text={messages.decisionsFailed} onRetry={() => void refetch()} />}
      {data && (
        <div className="grid gap-12">
          <section aria-labelledby="decided">
            <h2 id="decided" className="mb-4 text-2xl">
              Decisions
            </h2>
            <DecisionList token={token} statements={data.statements} />
          </section>
          <section aria-labelledby="bought">
            <h2 id="bought" className="mb-4 text-2xl">
              Your purchases
            </h2>
            <RedressPurchases
              token={token}
              purchases={data.purchases}
              renderWaiting={(order) => <SupplyChoice {...order} call={callAs(token)} />}
            />
          </section>
          <RedressData token={token} />
        </div>
      )}
    </div>
  )
}
