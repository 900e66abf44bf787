import { pages } from '@contract/pages.ts'
import { type Webhook, webhookCalls } from '@contract/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { webhooksQuery } from '@/features/webhooks/api.ts'
import { Deliveries } from '@/features/webhooks/components/deliveries.tsx'
import { WebhookForm } from '@/features/webhooks/components/webhook-form.tsx'
import { HealthBadge, WHY_OFF } from '@/features/webhooks/words.tsx'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { prefetchForMember, useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { Trans, t } from '@/lib/texts.ts'
import { notify, toastError, toastOutcome, toastResult } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { CopyField } from '@/ui/fields/copy-field.tsx'
import { Alert, PageHeader, Section } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { MomentText, TextLink } from '@/ui/text.tsx'

const secretFailed = t`Couldn’t load the secret.`

const onError = toastError(messages.notSaved)

function WebhookActions({ webhook: { id, disabled_at } }: { webhook: Webhook }) {
  const test = useCall(webhookCalls.testWebhook, { webhookId: id })
  const change = useCall(webhookCalls.changeWebhook, { webhookId: id })
  const navigate = useNavigate()
  const deletion = useCall(
    webhookCalls.deleteWebhook,
    { webhookId: id },
    {
      // Leaves the webhook's page before the list is refetched without it.
      onSuccess: () => {
        notify.success(t`Webhook deleted.`)
        void navigate(pages.webhooks.path())
      },
    },
  )
  const isOff = disabled_at !== null
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        busy={test.isPending}
        disabled={isOff}
        onClick={() => toastResult(test.mutateAsync(undefined), messages.webhookTestSent, messages.notSaved)}
      >
        {t`Send a Test`}
      </Button>
      <Button
        variant="secondary"
        busy={change.isPending}
        onClick={() => change.mutate({ enabled: isOff }, { onError })}
      >
        {isOff ? t`Turn On` : t`Turn Off`}
      </Button>
      <ConfirmButton
        title={t`Delete Webhook`}
        text={t`This also deletes its log. You can’t undo this.`}
        run={() => deletion.mutateAsync()}
        onError={onError}
      >
        {t`Delete`}
      </ConfirmButton>
    </div>
  )
}

/** Cached nowhere. */
const ONCE = { gcTime: 0 }

function SecretPanel({ webhook: { id, previous_until } }: { webhook: Webhook }) {
  const shown = useCall(webhookCalls.getWebhookSecret, { webhookId: id }, ONCE)
  const rotate = useCall(webhookCalls.rotateWebhookSecret, { webhookId: id }, ONCE)
  const secret = rotate.data?.secret ?? shown.data?.secret
  return (
    <Section id="secret" title={t`Secret`} className="mt-10 grid gap-4 border-t border-line pt-8">
      <p className="max-w-prose text-muted">
        {t`We sign each delivery with it, so your server can verify that it came from us.`}
      </p>
      {secret && <CopyField label={t`Signing secret`} value={secret} />}
      {previous_until && (
        <p className="text-muted text-sm">
          <Trans>
            The old secret keeps working until <MomentText iso={previous_until} />.
          </Trans>
        </p>
      )}
      {shown.isError && <Alert>{readableMessage(shown.error, secretFailed)}</Alert>}
      <div className="flex flex-wrap gap-3">
        {!secret && (
          <Button variant="secondary" busy={shown.isPending} onClick={() => shown.mutate()}>
            {t`Show`}
          </Button>
        )}
        <ConfirmButton
          variant="secondary"
          title={t`Rotate Secret`}
          text={t`We’ll sign with a new secret from now on. The old one keeps working for 24 hours so you can switch.`}
          run={() => rotate.mutateAsync()}
          {...toastOutcome(t`New secret created. The old one keeps working for 24 hours.`, secretFailed)}
        >
          {t`Rotate`}
        </ConfirmButton>
      </div>
    </Section>
  )
}

const Health = ({ webhook: { disabled_by, failing_since } }: { webhook: Webhook }) => {
  if (disabled_by)
    return <Alert kind="warning">{t`${{ reason: WHY_OFF[disabled_by] }} It won’t receive new events.`}</Alert>
  if (!failing_since) return null
  return (
    <Alert kind="warning">
      <Trans>
        Deliveries have failed since <MomentText iso={failing_since} />. We turn it off after five days.
      </Trans>
    </Alert>
  )
}

function Details({ webhook }: { webhook: Webhook }) {
  const change = useCall(webhookCalls.changeWebhook, { webhookId: webhook.id })
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
      <Section id="change" title={t`Change`} className="mt-10 grid max-w-3xl gap-5 border-t border-line pt-8">
        <WebhookForm
          name={webhook.id}
          initial={webhook}
          label={t`Save Webhook`}
          save={(body) => change.mutateAsync(body).then(() => notify.success(t`Webhook saved.`))}
        />
      </Section>
    </>
  )
}

export const prefetch = prefetchForMember(({ memberId }) => [webhooksQuery(memberId)])

export function WebhookPage() {
  const { webhookId } = useParams()
  const webhooks = useQuery(webhooksQuery(useMember().id))
  const webhook = webhooks.data?.find((one) => one.id === webhookId)
  return (
    <>
      <PageHeader
        title={pages.webhook.title}
        lead={<TextLink to={pages.webhooks.path()}>{t`All webhooks`}</TextLink>}
      />
      <QueryResult query={webhooks} failed={messages.webhooksFailed}>
        {() => (webhook ? <Details key={webhook.id} webhook={webhook} /> : <Alert>{t`Webhook not found.`}</Alert>)}
      </QueryResult>
    </>
  )
}
