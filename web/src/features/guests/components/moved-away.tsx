// What a link opens after its purchase moved to another address.
import { correctionCalls, type MovedPurchase } from '@contract/corrections.ts'
import { send } from '@/lib/calls/api.ts'
import { ph, Trans, t } from '@/lib/texts.ts'
import { toastError } from '@/lib/toast.ts'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { DateText } from '@/ui/text.tsx'

type MovedAwayProps = { token: string; moved: MovedPurchase; onUndone: () => void }

export const MovedAway = ({ token, moved, onUndone }: MovedAwayProps) => (
  <div className="grid justify-items-start gap-5">
    <Alert kind="warning" className="w-full">
      <Trans>
        “{ph({ titles: moved.titles })}” moved to another address. You can undo this until{' '}
        <DateText iso={moved.undo_until} />.
      </Trans>
    </Alert>
    <ConfirmButton
      variant="primary"
      title={t`This wasn’t me`}
      text={t`Your purchase returns to your address, and the new link stops working.`}
      confirmLabel={t`Undo the move`}
      run={() => send(correctionCalls.undoMove, { body: { link: token } })}
      onSuccess={onUndone}
      onError={toastError(t`Couldn’t undo the move. Try again.`)}
    >
      {t`This wasn’t me`}
    </ConfirmButton>
  </div>
)
