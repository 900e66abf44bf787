// A gift on the page of its recipient's link.
import { giftCalls } from '@contract/gifts.ts'
import type { ComponentProps } from 'react'
import { KeepInAccount } from '@/features/guests/components/keep-in-account.tsx'
import type { Redress } from '@/features/redress/api.ts'
import { send } from '@/lib/calls/api.ts'
import * as messages from '@/lib/messages.ts'
import { toastError } from '@/lib/toast.ts'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { Quote } from '@/ui/statement-text.tsx'

/** A link opens one gift. */
export const receivedIn = ({ purchases }: Redress) =>
  purchases.flatMap(({ order_id: orderId, gift }) => (gift ? [{ orderId, ...gift }] : []))[0]

type ReceivedGiftProps = Pick<ComponentProps<typeof KeepInAccount>, 'token' | 'address'> & {
  gift: NonNullable<ReturnType<typeof receivedIn>>
  onReturned: () => void
}

export function ReceivedGift({ gift: { orderId, giver, note, can_return }, onReturned, ...link }: ReceivedGiftProps) {
  return (
    <div className="grid gap-5">
      <p className="text-lg wrap-anywhere">{giver ? `${giver} gave you this.` : 'Someone gave you this.'}</p>
      {note && <Quote>{note}</Quote>}
      <KeepInAccount
        {...link}
        beside={
          can_return && (
            <ConfirmButton
              title="Return gift"
              text={`${giver ?? 'The giver'} gets the money back. You’ll lose access to the files.`}
              variant="secondary"
              run={() => send(giftCalls.returnGift, { params: { orderId }, token: link.token })}
              onSuccess={onReturned}
              onError={toastError(messages.failed)}
            >
              Return gift
            </ConfirmButton>
          )
        }
      >
        Log in
      </KeepInAccount>
      <p className="text-sm text-muted">
        {can_return
          ? 'You can return it until you open it. Until then, its giver can send it to another address.'
          : 'You have its files or key, so you can’t return it.'}
      </p>
    </div>
  )
}
