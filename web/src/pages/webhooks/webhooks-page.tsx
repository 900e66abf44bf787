import { pages } from '@contract/pages.ts'
import { type Webhook, webhookCalls } from '@contract/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { Webhook as WebhookIcon } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { SellersOnly } from '@/features/connect/components/become-seller-panel.tsx'
import { webhooksQuery } from '@/features/webhooks/api.ts'
import { WebhookForm } from '@/features/webhooks/components/webhook-form.tsx'
import { HealthBadge } from '@/features/webhooks/words.tsx'
import { prefetchForMember, useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { Card, PageHeader, Section } from '@/ui/page-parts.tsx'
import { List, QueryResult } from '@/ui/query-result.tsx'
import { TextLink } from '@/ui/text.tsx'

const WebhookCard = ({ webhook }: { webhook: Webhook }) => (
  <Card className="grid gap-2 p-5">
    <p className="flex flex-wrap items-center justify-between gap-3">
      <TextLink to={pages.webhook.path({ webhookId: webhook.id })} className="min-w-0 font-semibold wrap-anywhere">
        {webhook.url}
      </TextLink>
      <HealthBadge webhook={webhook} />
    </p>
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-muted text-sm">
      {webhook.events.map((event) => (
        <code key={event}>{event}</code>
      ))}
    </p>
  </Card>
)

function Webhooks({ userId }: { userId: string }) {
  const create = useCall(webhookCalls.createWebhook, { userId })
  const navigate = useNavigate()
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={pages.webhooks.title}
        lead={
          <p className="max-w-prose">
            {t`Get notified on your server when something happens in your shop.`}{' '}
            <a href="/api/docs#webhooks" className="link">
              {t`Read the docs`}
            </a>
          </p>
        }
      />
      <QueryResult
        query={useQuery(webhooksQuery(userId))}
        failed={messages.webhooksFailed}
        empty={{ icon: WebhookIcon, text: t`No webhooks yet.` }}
      >
        {(webhooks) => <List of={webhooks}>{(webhook) => <WebhookCard webhook={webhook} />}</List>}
      </QueryResult>
      <Section id="new-webhook" title={t`New webhook`} className="mt-10 grid gap-5 border-t border-line pt-8">
        <WebhookForm
          name="new"
          initial={{ url: '', events: [] }}
          label={t`Create Webhook`}
          save={async (body) => {
            const { id } = await create.mutateAsync(body)
            await navigate(pages.webhook.path({ webhookId: id }))
          }}
        />
      </Section>
    </div>
  )
}

export const prefetch = prefetchForMember(({ memberId }) => [webhooksQuery(memberId)])

export const WebhooksPage = () => (
  <SellersOnly title={pages.webhooks.title}>{(id) => <Webhooks userId={id} />}</SellersOnly>
)
