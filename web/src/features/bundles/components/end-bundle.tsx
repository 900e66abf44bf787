// End, asked for first, because a bundle does not begin again.
import type { Bundle } from '@contract/discounts.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { ConfirmButton } from '@/ui/confirm-button.tsx'
import { useEndBundle } from '../api.ts'

export function EndBundle({ userId, bundle }: { userId: string; bundle: Bundle }) {
  const end = useEndBundle(userId)
  const confirm = (close: () => void) =>
    end.mutate(bundle.id, {
      onSuccess: () => notify.success(messages.bundleEnded(bundle.name)),
      onError: (error) => notify.error(readableMessage(error, messages.bundleFailed)),
      onSettled: close,
    })
  return (
    <ConfirmButton
      variant="secondary"
      size="sm"
      aria-label={`End ${bundle.name}`}
      title="End bundle"
      text={messages.bundleEndConfirm}
      confirmLabel="End"
      busy={end.isPending}
      onConfirm={confirm}
    >
      End
    </ConfirmButton>
  )
}
