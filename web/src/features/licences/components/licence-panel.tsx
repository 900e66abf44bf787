import { giftCalls } from '@contract/gifts.ts'
import type { OrderItem } from '@contract/orders.ts'
import { useSend } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { toastError } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { CopyField } from '@/ui/fields/copy-field.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { DevicesButton } from './devices.tsx'

const STATES = {
  waiting: t`The licence keys ran out. We’ve told the seller, and we’ll email you yours.`,
  ended: t`The seller ended your licence key. Contact them for help.`,
  revoked: t`Your licence key ended with the refund.`,
}

function OpenGift({ orderId, title, token }: { orderId: string; title: string; token: string | null }) {
  const open = useSend(giftCalls.openGift)
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-muted">
        {t`Open the gift to see its licence key. After that, it can’t be returned or sent to another address.`}
      </p>
      <Button
        variant="secondary"
        aria-label={t`Show the licence key for ${title}`}
        busy={open.isPending}
        onClick={() => open.mutate({ params: { orderId }, token }, { onError: toastError(messages.failed) })}
      >
        {t`Show licence key`}
      </Button>
    </div>
  )
}

type LicencePanelProps = {
  item: Pick<OrderItem, 'licence' | 'title'> & { order_id?: string }
  /** Of a mailed link. */
  token?: string | null
}

/** The licence key of an item. */
export function LicencePanel({ item: { licence, title, order_id }, token = null }: LicencePanelProps) {
  if (!licence) return null
  if (licence.state === 'unopened') return order_id && <OpenGift orderId={order_id} title={title} token={token} />
  if (licence.state !== 'valid') return <Alert kind="warning">{STATES[licence.state]}</Alert>
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <CopyField label={t`Licence key for ${title}`} value={licence.key ?? ''} />
      {licence.id && !token && (
        <div className="pb-1">
          <DevicesButton keyId={licence.id} seats={licence} of={title} />
        </div>
      )}
    </div>
  )
}
