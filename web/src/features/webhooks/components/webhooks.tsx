// All webhooks of a seller, and a form for another.
import { pages } from '@contract/pages.ts'
import type { Webhook } from '@contract/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { Webhook as WebhookIcon } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import * as messages from '@/lib/messages.ts'
import { Card } from '@/ui/card.tsx'
import { Failure } from '@/ui/feedback/alert.tsx'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { Loading } from '@/ui/feedback/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { useCreateWebhook, webhooksQuery } from '../api.ts'
import { HealthBadge } from '../words.tsx'
import { WebhookForm } from './webhook-form.tsx'

const WebhookCard = ({ webhook }: { webhook: Webhook }) => (
  <Card className="grid gap-2 p-5">
    <p className="flex flex-wrap items-center justify-between gap-3">
      <Link to={pages.webhook.path({ webhookId: webhook.id })} className="link min-w-0 font-semibold wrap-anywhere">
        {webhook.url}
      </Link>
      <HealthBadge webhook={webhook} />
    </p>
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-muted text-sm">
      {webhook.events.map((event) => (
        <code key={event}>{event}</code>
      ))}
    </p>
  </Card>
)

export function Webhooks({ userId }: { userId: string }) {
  const { data, isPending, isError, refetch } = useQuery(webhooksQuery(userId))
  const create = useCreateWebhook(userId)
  const navigate = useNavigate()
  const save = {
    ...create,
    mutateAsync: async (body: Parameters<typeof create.mutateAsync>[0]) => {
      const made = await create.mutateAsync(body)
      await navigate(pages.webhook.path({ webhookId: made.id }))
    },
  }
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={pages.webhooks.title}
        lead={
          <p className="max-w-prose">
            Get notified on your server when something happens in your shop.{' '}
            <a href="/api/docs#webhooks" className="link">
              Read the docs
            </a>
          </p>
        }
      />
      {isPending && <Loading />}
      {isError && <Failure text={messages.webhooksFailed} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState icon={WebhookIcon} text={messages.webhooksEmpty} />}
      {data && data.length > 0 && (
        <ul className="grid gap-4">
          {data.map((webhook) => (
            <li key={webhook.id}>
              <WebhookCard webhook={webhook} />
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="new-webhook" className="mt-10 grid gap-5 border-t border-line pt-8">
        <h2 id="new-webhook" className="text-xl">
          New webhook
        </h2>
        <WebhookForm
          name="new"
          initial={{ url: '', events: [] }}
          label="Create Webhook"
          save={save}
          onSaved={() => undefined}
        />
      </section>
    </div>
  )
}
