// Somebody asked to move a purchase to another address. The holder of its link may confirm.
import { correctionCalls } from '@contract/corrections.ts'
import type { Redress } from '@/features/redress/api.ts'
import { send } from '@/lib/api.ts'
import * as messages from '@/lib/messages.ts'
import { toastError } from '@/lib/toast.ts'
import { ConfirmButton } from '@/ui/dialogs.tsx'
import { Section } from '@/ui/page-parts.tsx'
import { DateText } from '@/ui/text.tsx'

type MoveRequestProps = { token: string; request: NonNullable<Redress['correction']>; onMoved: () => void }

export function MoveRequest({ token, request, onMoved }: MoveRequestProps) {
  return (
    <Section id="move" title="Move this purchase?" heading="mb-2 text-2xl">
      <p className="mb-4 text-muted">
        Somebody asked to move it to another address on <DateText iso={request.requested_at} />. If it wasn’t you, do
        nothing.
      </p>
      <ConfirmButton
        variant="primary"
        title="Move to the new address"
        text="This link ends. We’ll email a new one to the new address."
        confirmLabel="Move"
        run={() => send(correctionCalls.confirmCorrection, { params: { correctionId: request.id }, token })}
        onSuccess={onMoved}
        onError={toastError(messages.notSaved)}
      >
        Move to the new address
      </ConfirmButton>
    </Section>
  )
}
