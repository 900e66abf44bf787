// The devices of a key, for its buyer and its seller. Freeing one lets the key move to another.

import { type Activation, licenceCalls } from '@contract/licences.ts'
import { formatCount } from '@contract/text/format.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { plural, Trans, t } from '@/lib/texts.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { ConfirmButton, DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { List, QueryResult } from '@/ui/query-result.tsx'
import { DateText } from '@/ui/text.tsx'
import { activationsQuery } from '../api.ts'

type Seats = { seats: number | null; seats_used: number }

/** "2 of 3 devices", "2 devices". */
export const seatsInWords = ({ seats, seats_used }: Seats): string =>
  seats === null
    ? plural(seats_used, { one: '# device', other: '# devices' })
    : t`${{ used: formatCount(seats_used) }} of ${plural(seats, { one: '# device', other: '# devices' })}`

function Device({ keyId, device }: { keyId: string; device: Activation }) {
  const free = useCall(licenceCalls.freeSeat, { keyId, activationId: device.id })
  const name = device.name ?? device.device
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <p className="min-w-0 wrap-anywhere">
        {name}
        <span className="block text-sm text-muted">
          <Trans>
            Since <DateText iso={device.activated_at} />
          </Trans>
        </span>
      </p>
      <ConfirmButton
        size="sm"
        variant="secondary"
        aria-label={t`Remove ${name}`}
        title={t`Remove ${name}`}
        text={t`The key stops working there and is free for another device.`}
        run={() => free.mutateAsync()}
        {...toastOutcome(t`Device removed.`, messages.failed)}
      >
        {t`Remove`}
      </ConfirmButton>
    </div>
  )
}

function Devices({ keyId }: { keyId: string }) {
  const devices = useInfiniteQuery(activationsQuery(keyId))
  return (
    <QueryResult
      query={devices}
      failed={t`Couldn’t load the devices.`}
      empty={{ icon: MonitorSmartphone, text: t`Not active on any device.` }}
    >
      {(devices) => (
        <List of={devices} className="grid">
          {(device) => <Device keyId={keyId} device={device} />}
        </List>
      )}
    </QueryResult>
  )
}

/** @param props.of what the key is for, for screen readers */
export const DevicesButton = ({ keyId, seats, of }: { keyId: string; seats: Seats; of: string }) => (
  <DialogButton title={t`Devices`} aria-label={`${seatsInWords(seats)}: ${of}`} content={<Devices keyId={keyId} />}>
    {seatsInWords(seats)}
  </DialogButton>
)
