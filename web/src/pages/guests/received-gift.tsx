// A gift on the page of its recipient's link.
import { giftCalls } from '@contract/gifts.ts'
import { DownloadAll } from '@/blocks/redress-purchases.tsx'
import { KeepInAccount } from '@/features/guests/components/keep-in-account.tsx'
import type { Redress } from '@/features/redress/api.ts'
import { send } from '@/lib/calls/api.ts'
import * as messages from '@/lib/messages.ts'
import { plural, t } from '@/lib/texts.ts'
import { toastError } from '@/lib/toast.ts'
import { ActionRow } from '@/ui/action-row.tsx'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { Picture } from '@/ui/listings/picture.tsx'
import { Card } from '@/ui/page-parts.tsx'
import { Quote } from '@/ui/statement-text.tsx'

/** A link opens one gift. */
export function receivedIn({ purchases }: Redress) {
  const items = purchases.filter(({ gift }) => gift)
  const [first] = items
  return first?.gift ? { orderId: first.order_id, bundle: first.bundle, items, ...first.gift } : undefined
}

type Received = NonNullable<ReturnType<typeof receivedIn>>
type GiftProps = { token: string; gift: Received }

const nameOf = ({ bundle, items }: Received) => {
  if (bundle) return t`Bundle ${bundle}`
  return items.length === 1 ? items[0]?.title : plural({ count: items.length }, { one: '# item', other: '# items' })
}

export const ReceivedGift = ({ token, address, gift }: GiftProps & { address: string | null }) => (
  <Card className="grid gap-x-6 gap-y-5 p-5 sm:grid-cols-[16rem_minmax(0,1fr)]">
    <Picture src={gift.items[0]?.picture} alt="" className="self-start rounded-md" first />
    <div className="grid content-start gap-4">
      <div>
        <h2 className="text-2xl wrap-anywhere">{nameOf(gift)}</h2>
        <p className="text-muted wrap-anywhere">{gift.giver ? t`From ${{ name: gift.giver }}` : t`From someone`}</p>
      </div>
      {gift.note && (
        <div className="rounded-md bg-sunken p-4">
          <Quote>{gift.note}</Quote>
        </div>
      )}
      <KeepInAccount token={token} address={address}>
        <DownloadAll token={token} purchases={gift.items} />
      </KeepInAccount>
    </div>
  </Card>
)

export const ReturnGift = ({ token, gift, onReturned }: GiftProps & { onReturned: () => void }) => (
  <ActionRow
    id="return"
    title={t`Return the gift`}
    text={
      gift.can_return
        ? t`You can return it until you open it. Until then, its giver can send it to another address.`
        : t`You have its files or key, so you can’t return it.`
    }
    action={
      gift.can_return && (
        <ConfirmButton
          size="sm"
          title={t`Return gift`}
          text={t`${{ giver: gift.giver ?? t`The giver` }} gets the money back. You’ll lose access to the files.`}
          variant="secondary"
          run={() => send(giftCalls.returnGift, { params: { orderId: gift.orderId }, token })}
          onSuccess={onReturned}
          onError={toastError(messages.failed)}
        >
          {t`Return gift`}
        </ConfirmButton>
      )
    }
  />
)
