// Disconnect Stripe: says what it means, asks, and says how far it is.

import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { ConfirmButton } from '@/ui/confirm-button.tsx'
import { useDisconnect } from '../api.ts'

export function DisconnectStripe() {
  const disconnect = useDisconnect()

  const confirm = (close: () => void) =>
    disconnect.mutate(undefined, {
      onSuccess: ({ selling }) =>
        notify.success(selling === 'disconnected' ? messages.disconnected : messages.disconnecting),
      onError: (error) => notify.error(readableMessage(error, messages.disconnectFailed)),
      onSettled: close,
    })

  return (
    <section aria-labelledby="disconnect" className="mt-12 border-t border-line pt-8">
      <h2 id="disconnect" className="text-xl">
        Disconnect Stripe
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-muted">
        We’ll stop taking payments for you and pause your listings. Your buyers keep their files, and your sales stay
        here. You can only refund them in Stripe. You can reconnect at any time.
      </p>
      <ConfirmButton
        title="Disconnect Stripe"
        text={messages.disconnectConfirm}
        confirmLabel="Disconnect"
        busy={disconnect.isPending}
        onConfirm={confirm}
      >
        Disconnect Stripe
      </ConfirmButton>
    </section>
  )
}
