import type { OrderItem } from '@contract/orders.ts'
import * as messages from '@/lib/messages.ts'
import { CopyField } from '@/ui/fields/copy-field.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { DevicesButton } from './devices.tsx'

const STATES = { waiting: messages.licenceWaiting, ended: messages.licenceEnded, revoked: messages.licenceRevoked }

/** The licence key of a bought item. */
export function LicencePanel({ item: { licence, title } }: { item: Pick<OrderItem, 'licence' | 'title'> }) {
  if (!licence) return null
  if (licence.state !== 'valid') return <Alert kind="warning">{STATES[licence.state]}</Alert>
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <CopyField label={`Licence key for ${title}`} value={licence.key ?? ''} />
      {licence.id && (
        <div className="pb-1">
          <DevicesButton keyId={licence.id} seats={licence} of={title} />
        </div>
      )}
    </div>
  )
}
