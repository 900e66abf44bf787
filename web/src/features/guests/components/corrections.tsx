// Purchases of guests who mistyped their address, for admins.
import { CORRECTION_STATES } from '@contract/choices.ts'
import { type Correction, correctionCalls } from '@contract/corrections.ts'
import { MailQuestion } from 'lucide-react'
import { listPage, oneOf } from '@/lib/address/use-filters.ts'
import { adminQuery } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import type { Filter } from '@/ui/fields/filter-bar.tsx'
import { Section } from '@/ui/page-parts.tsx'
import { type Column, dateColumn, Records, TwoLines, userColumn } from '@/ui/records.tsx'
import { Badge } from '@/ui/text.tsx'
import { DecideCorrection } from './decide-correction.tsx'
import { requestNumber } from './wrong-address.tsx'

const DECISION_TITLES = { done: t`Moved`, refused: t`Refused`, undone: t`Undone` }
const NAMES = { waiting: t({ message: 'Waiting', context: 'for an admin' }), ...DECISION_TITLES }

/** In the bar of the page's other list. */
export const CORRECTION_FILTER: Filter = {
  name: 'moves',
  label: t`Wrong addresses`,
  any: NAMES.waiting,
  names: DECISION_TITLES,
}

const COLUMNS: Column<Correction>[] = [
  dateColumn(t`Requested`, ({ requested_at }) => requested_at),
  {
    name: t`Request`,
    width: 'w-36',
    show: ({ id, came_by_link }) => (
      <TwoLines first={requestNumber(id)} second={came_by_link ? t`With the link` : t`With the number`} />
    ),
  },
  {
    name: t`Purchase`,
    show: ({ titles, order_number }) => <TwoLines first={titles} second={t`Order ${order_number}`} />,
  },
  userColumn(t`Seller`, 'w-40', 'seller'),
  {
    name: t`Decision`,
    width: 'w-60',
    show: ({ state, decided_by_username, reason }) => (
      <>
        <Badge look={state === 'waiting' ? 'warning' : 'plain'}>{NAMES[state]}</Badge>
        {state !== 'waiting' && (
          <p className="text-sm text-muted">
            {decided_by_username ? t`by ${decided_by_username}` : t`by a deleted user`}
          </p>
        )}
        {reason && <p className="whitespace-pre-line">{reason}</p>}
      </>
    ),
  },
]

export const [prefetchCorrections, useCorrections] = listPage((address) =>
  adminQuery(
    correctionCalls.listCorrections,
    { state: oneOf(CORRECTION_STATES, address.get('moves')) },
    (page) => page.corrections,
  ),
)

export const Corrections = () => (
  <Section id="moves" title={t`Wrong addresses`} heading="mt-12 mb-4 text-2xl">
    <Records
      query={useCorrections()}
      caption={t`Wrong addresses`}
      columns={COLUMNS}
      actions={({ id, state }) => state === 'waiting' && <DecideCorrection id={id} />}
      empty={{ icon: MailQuestion, text: t`No requests to move a purchase.` }}
      failed={messages.roomFailed}
    />
  </Section>
)
