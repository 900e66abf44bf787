// The secret that signs what is sent: shown when it is asked for, and replaced by another.

import type { Webhook } from '@contract/webhooks.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { toastOutcome } from '@/lib/toast-outcome.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { ConfirmButton } from '@/ui/confirm-button.tsx'
import { CopyField } from '@/ui/copy-field.tsx'
import { MomentText } from '@/ui/date-text.tsx'
import { useRotateSecret, useSecret } from '../api.ts'

export function SecretPanel({ webhook: { id, previous_until } }: { webhook: Webhook }) {
  const shown = useSecret(id)
  const rotate = useRotateSecret(id)
  const secret = rotate.data?.secret ?? shown.data?.secret
  return (
    <section aria-labelledby="secret" className="mt-10 grid gap-4 border-t border-line pt-8">
      <h2 id="secret" className="text-xl">
        Secret
      </h2>
      <p className="max-w-prose text-muted">
        We sign each delivery with it, so your server can verify that it came from us.
      </p>
      {secret && <CopyField label="Signing secret" value={secret} />}
      {previous_until && (
        <p className="text-muted text-sm">
          The old secret keeps working until <MomentText iso={previous_until} />.
        </p>
      )}
      {shown.isError && <Alert>{readableMessage(shown.error, messages.secretFailed)}</Alert>}
      <div className="flex flex-wrap gap-3">
        {!secret && (
          <Button variant="secondary" busy={shown.isPending} onClick={() => shown.mutate()}>
            Show
          </Button>
        )}
        <ConfirmButton
          variant="secondary"
          title="Rotate Secret"
          text="We’ll sign with a new secret from now on. The old one keeps working for 24 hours so you can switch."
          confirmLabel="Rotate"
          busy={rotate.isPending}
          onConfirm={(onSettled) => rotate.mutate(undefined, { ...toastOutcome(messages.secretRotated, messages.secretFailed), onSettled })}
        >
          Rotate
        </ConfirmButton>
      </div>
    </section>
  )
}
