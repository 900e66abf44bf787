// One webhook: whether it works, what was sent, its secret, and how it is changed.
import { pages } from '@contract/pages.ts'
import type { Webhook } from '@contract/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/query.ts'
import { notify } from '@/lib/toast.ts'
import { Alert, Failure } from '@/ui/alert.tsx'
import { MomentText } from '@/ui/date-text.tsx'
import { Loading } from '@/ui/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { useChangeWebhook, webhooksQuery } from '../api.ts'
import { Deliveries } from '../components/deliveries.tsx'
import { SecretPanel } from '../components/secret-panel.tsx'
import { WebhookActions } from '../components/webhook-actions.tsx'
import { WebhookForm } from '../components/webhook-form.tsx'
import { HealthBadge, WHY_OFF } from '../words.tsx'

const Health = ({ webhook: { disabled_by, failing_since } }: { webhook: Webhook }) => {
  if (disabled_by) return <Alert kind="warning">{WHY_OFF[disabled_by]} It won’t receive new events.</Alert>
  if (!failing_since) return null
  return (
    <Alert kind="warning">
      Deliveries have failed since <MomentText iso={failing_since} />. We turn it off after five days.
    </Alert>
  )
}

function Details({ webhook }: { webhook: Webhook }) {
  const change = useChangeWebhook(webhook.id)
  return (
    <>
      <div className="mb-6 grid gap-4">
        <p className="flex flex-wrap items-center gap-3">
          <strong className="wrap-anywhere">{webhook.url}</strong> <HealthBadge webhook={webhook} />
        </p>
        <Health webhook={webhook} />
        <WebhookActions webhook={webhook} />
      </div>
      <Deliveries webhookId={webhook.id} />
      <SecretPanel webhook={webhook} />
      <section aria-labelledby="change" className="mt-10 grid max-w-3xl gap-5 border-t border-line pt-8">
        <h2 id="change" className="text-xl">
          Change
        </h2>
        <WebhookForm
          name={webhook.id}
          initial={webhook}
          label="Save Webhook"
          save={change}
          onSaved={() => notify.success(messages.webhookSaved)}
        />
      </section>
    </>
  )
}

export const prefetch = async ({ memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchQuery(webhooksQuery(memberId))

export function WebhookPage() {
  const { id } = useMember()
  const { webhookId } = useParams()
  const { data, isPending, isError, refetch } = useQuery(webhooksQuery(id))
  const webhook = data?.find((one) => one.id === webhookId)
  return (
    <>
      <PageHeader
        title={pages.webhook.title}
        lead={
          <Link to={pages.webhooks.path()} className="link">
            All webhooks
          </Link>
        }
      />
      {isPending && <Loading />}
      {isError && <Failure text={messages.webhooksFailed} onRetry={() => void refetch()} />}
      {data && !webhook && <Alert>{messages.webhookMissing}</Alert>}
      {webhook && <Details key={webhook.id} webhook={webhook} />}
    </>
  )
}
