import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { useViewer } from '@/auth/viewer.ts'
import { RedressData, RedressPurchases } from '@/blocks/redress-purchases.tsx'
import { type Redress, redressQuery } from '@/features/redress/api.ts'
import { DecisionList } from '@/features/redress/components/decision-card.tsx'
import { isRejection } from '@/lib/calls/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { LogInButton } from '@/ui/log-in-button.tsx'
import { Alert, Card, Failure, Loading, PageHeader, Section } from '@/ui/page-parts.tsx'

// For banned and suspended users. An emailed link opens it without a login.
const STANDINGS: Record<Redress['standing'], string> = {
  good: t`Your account is in good standing.`,
  suspended: t`Your account is suspended. See why below, and appeal if you disagree. You keep what you bought.`,
  banned: t`Your account is banned. See why below, and appeal if you disagree. You keep what you bought.`,
  guest: t`You bought without an account.`,
}

export function RedressPage() {
  const viewer = useViewer()
  // Behind the #, so that no server logs it.
  const token = useLocation().hash.slice(1) || null
  const mayAsk = token !== null || viewer.status === 'member'
  const { data, error, isPending, refetch } = useQuery({ ...redressQuery(token), enabled: mayAsk })
  const isStranger = (token === null && viewer.status === 'visitor') || isRejection(error)
  return (
    <div className="container-text pt-12">
      <PageHeader title={pages.redress.title} lead={data && `${data.name}: ${STANDINGS[data.standing]}`} />
      {isStranger && (
        <div className="grid gap-4">
          <Alert kind="warning">
            {t`Open this page from the link in our email. That link is missing or has expired. You can also log in if your account allows it.`}
          </Alert>
          <LogInButton next={pages.redress.path()} />
        </div>
      )}
      {!isStranger && isPending && <Loading />}
      {error && !isStranger && <Failure text={messages.decisionsFailed} onRetry={refetch} />}
      {data && (
        <div className="grid grid-cols-1 gap-12">
          <Section id="decided" title={t`Decisions`} heading="mb-4 text-2xl">
            <DecisionList token={token} statements={data.statements} />
          </Section>
          <Section id="bought" title={t`Your purchases`} heading="mb-4 text-2xl">
            <RedressPurchases token={token} of={data} />
          </Section>
          <Card className="px-5">
            <RedressData token={token} />
          </Card>
        </div>
      )}
    </div>
  )
}
