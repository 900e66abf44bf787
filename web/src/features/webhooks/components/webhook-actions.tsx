// Send a test, turn off or on, delete.

import { pages } from '@contract/pages.ts'
import type { Webhook } from '@contract/webhooks.ts'
import { useNavigate } from 'react-router-dom'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { toastError } from '@/lib/toast-outcome.ts'
import { Button } from '@/ui/button.tsx'
import { ConfirmButton } from '@/ui/confirm-button.tsx'
import { useChangeWebhook, useDeleteWebhook, useTestWebhook } from '../api.ts'

const onError = toastError(messages.webhookFailed)

export function WebhookActions({ webhook: { id, disabled_at } }: { webhook: Webhook }) {
  const test = useTestWebhook(id)
  const change = useChangeWebhook(id)
  const navigate = useNavigate()
  const deletion = useDeleteWebhook(id, () => {
    notify.success(messages.webhookDeleted)
    void navigate(pages.webhooks.path())
  })
  const isOff = disabled_at !== null
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        busy={test.isPending}
        disabled={isOff}
        onClick={() => test.mutate(undefined, { onSuccess: () => notify.success(messages.webhookOnItsWay), onError })}
      >
        Send a Test
      </Button>
      <Button
        variant="secondary"
        busy={change.isPending}
        onClick={() => change.mutate({ enabled: isOff }, { onError })}
      >
        {isOff ? 'Turn On' : 'Turn Off'}
      </Button>
      <ConfirmButton
        title="Delete Webhook"
        text="This also deletes its log. You can’t undo this."
        confirmLabel="Delete"
        busy={deletion.isPending}
        onConfirm={(close) => deletion.mutate(undefined, { onError, onSettled: close })}
      >
        Delete
      </ConfirmButton>
    </div>
  )
}
