import { type LicenceKey, type Licensing, licenceCalls } from '@contract/licences.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useFilters } from '@/lib/address/use-filters.ts'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { plural, t } from '@/lib/texts.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { ConfirmButton, DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { Filters } from '@/ui/fields/filter-bar.tsx'
import { Alert, Card, Section } from '@/ui/page-parts.tsx'
import { type Column, dateColumn, NoValue, Records } from '@/ui/records.tsx'
import { Badge, TextLink } from '@/ui/text.tsx'
import { licenceKeysQuery } from '../api.ts'
import { AddKeys } from './add-keys.tsx'
import { DevicesButton } from './devices.tsx'

const STATES: Record<LicenceKey['state'], { name: string; look: 'good' | 'plain' | 'warning' }> = {
  unused: { name: t`Not sold`, look: 'plain' },
  valid: { name: t`Valid`, look: 'good' },
  ended: { name: t`Ended`, look: 'warning' },
  revoked: { name: t`Refunded`, look: 'warning' },
}

const stateOf = (row: LicenceKey) => STATES[row.is_ended && row.state === 'unused' ? 'ended' : row.state]

function EndKey({ row }: { row: LicenceKey }) {
  const end = useCall(licenceCalls.endLicenceKey, { keyId: row.id })
  const label = row.is_ended ? t`Restore ${{ key: row.key }}` : t`End ${{ key: row.key }}`
  return (
    <ConfirmButton
      size="sm"
      variant="secondary"
      aria-label={label}
      title={label}
      text={
        row.is_ended ? t`Programs will accept it again.` : t`Programs will no longer accept it. You can restore it.`
      }
      run={() => end.mutateAsync({ isEnded: !row.is_ended })}
      {...toastOutcome(row.is_ended ? t`Key restored.` : t`Key ended.`, messages.failed)}
    >
      {row.is_ended ? t`Restore` : t`End`}
    </ConfirmButton>
  )
}

const COLUMNS: Column<LicenceKey>[] = [
  { name: t`Key`, show: ({ key }) => <span className="font-mono text-sm">{key}</span> },
  {
    name: t`Status`,
    width: 'w-28',
    narrow: 'end',
    show: (row) => <Badge look={stateOf(row).look}>{stateOf(row).name}</Badge>,
  },
  {
    name: t`Buyer`,
    width: 'w-40',
    show: ({ order_id, buyer_name }) =>
      order_id ? (
        <TextLink to={pages.sale.path({ orderId: order_id })}>{buyer_name ?? t`Deleted user`}</TextLink>
      ) : (
        <NoValue />
      ),
  },
  dateColumn(t`Date`, ({ changed_at }) => changed_at, { narrow: 'plain' }),
  {
    name: t`Devices`,
    width: 'w-36',
    narrow: 'plain',
    show: (row) => row.order_id && <DevicesButton keyId={row.id} seats={row} of={row.key} />,
  },
]

const FILTERS = [
  { name: 'q', search: t`Search keys` },
  { name: 'sold', label: t`Show`, any: t`All keys`, names: { true: t`Sold keys` } },
] as const

export function LicenceKeys({ listingId }: { listingId: string }) {
  const [{ q, sold }] = useFilters(['q', 'sold'])
  const filters = { ...(q && { q }), ...(sold && { sold: 'true' as const }) }
  const keys = useInfiniteQuery(licenceKeysQuery(listingId, filters))
  const isFiltered = Boolean(q || sold)
  return (
    <Section id="keys" title={t`Keys`} className="mt-8">
      <div className="mt-4">
        {(isFiltered || keys.data?.length !== 0) && <Filters filters={FILTERS} />}
        <Records
          query={keys}
          caption={t`Licence keys`}
          columns={COLUMNS}
          actions={(row) => row.state !== 'revoked' && <EndKey row={row} />}
          actionsWidth="w-28"
          empty={{ icon: KeyRound, text: isFiltered ? messages.nothingFound : t`No keys yet.` }}
          failed={t`Couldn’t load the keys.`}
        />
      </div>
    </Section>
  )
}

const leftInWords = (unused: number): string =>
  unused > 10_000 ? t`More than 10,000 keys left.` : plural(unused, { one: '# key left.', other: '# keys left.' })

type StockProps = { listingId: string; licensing: Licensing; isFromList: boolean }

/** How many keys are left. They may be added before the list is chosen as their source. */
export function KeyStock({ listingId, licensing: { source, unused, waiting }, isFromList }: StockProps) {
  if (!isFromList && waiting === 0) return null
  const none = source === 'list' ? t`No keys left. The item is sold out.` : t`No keys yet. Add some before you save.`
  return (
    <Card className="grid justify-items-start gap-4 p-5">
      {waiting > 0 && (
        <Alert kind="warning">
          {plural(waiting, { one: '# buyer is waiting for a key.', other: '# buyers are waiting for a key.' })}{' '}
          {t`Add more now.`}
        </Alert>
      )}
      <p className="text-lg font-semibold">{unused === 0 ? none : leftInWords(unused)}</p>
      <DialogButton variant="primary" size="md" title={t`Add keys`} content={<AddKeys listingId={listingId} />}>
        <Plus className="size-4" />
        {t`Add keys`}
      </DialogButton>
    </Card>
  )
}
