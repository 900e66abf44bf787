// Customers, and what was sent and imported: inviting an import's customers, taking items back.
import { type Customer, type CustomerBatch, customerCalls } from '@contract/customers.ts'
import { pages } from '@contract/pages.ts'
import { formatCount, formatDollars, formatParts } from '@contract/text/format.ts'
import { invitationWords, WHY_FROM_SELLER } from '@contract/text/invitations.ts'
import { SALES_SOURCES, type SalesSource } from '@contract/text/sales-sources.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useMember } from '@/auth/viewer.ts'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { plural, t } from '@/lib/texts.ts'
import { notify, toastError, toastOutcome } from '@/lib/toast.ts'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { Filters } from '@/ui/fields/filter-bar.tsx'
import { type Column, dateColumn, NoValue, Records } from '@/ui/records.tsx'
import { Badge, TextLink } from '@/ui/text.tsx'
import { batchesQuery, customersQuery, useRevoke } from '../api.ts'

const sourceOf = ({ source }: { source: CustomerBatch['source'] }) =>
  source === 'typed' ? t`Free copies` : SALES_SOURCES[source].name

/** Shows the mail as its recipients read it, and sends it. */
function Invite({ id, source, mails }: { id: string; source: SalesSource; mails: number }) {
  const invite = useCall(customerCalls.inviteCustomers, { batchId: id })
  const seller = useMember().profile?.name ?? ''
  const words = [...Object.values(invitationWords(seller, source)), WHY_FROM_SELLER.invitation(seller), t`Unsubscribe`]
  const send = async () => {
    const { mails: count } = await invite.mutateAsync(undefined)
    notify.success(plural(count, { one: '# invitation is on its way.', other: '# invitations are on their way.' }))
  }
  return (
    <ConfirmButton
      size="sm"
      variant="primary"
      title={t`Invite your customers`}
      confirmLabel={plural(mails, { one: 'Email # invitation', other: 'Email # invitations' })}
      run={send}
      onError={toastError(messages.failed)}
      text={
        <>
          <p>{t`We email each address once. We skip buyers who opted out in the other shop.`}</p>
          <blockquote className="mt-5 grid gap-3 rounded-md border border-line bg-sunken p-4 wrap-anywhere">
            {words.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </blockquote>
        </>
      }
    >
      {t`Invite`}
    </ConfirmButton>
  )
}

/** Of one item or a batch. */
function Revoke({ id, label }: { id: string; label: string }) {
  const revoke = useRevoke(id)
  return (
    <ConfirmButton
      size="sm"
      variant="secondary"
      aria-label={label}
      title={t`Revoke items`}
      text={t`Links and licence keys will stop working, and we won’t send waiting invitations. Buyers keep what is in their account.`}
      run={() => revoke.mutateAsync(undefined)}
      {...toastOutcome(t`Items revoked.`, messages.failed)}
    >
      {t`Revoke`}
    </ConfirmButton>
  )
}

const addedColumn = (name: string) =>
  dateColumn(name, ({ created_at }: { created_at: string }) => created_at, { narrow: 'plain', isUtc: true })

const BATCH_COLUMNS: Column<CustomerBatch>[] = [
  { name: t`From`, show: sourceOf },
  addedColumn(t`Added (UTC)`),
  { name: t`Items`, show: ({ given }) => formatCount(given) },
  {
    name: t`Emails`,
    narrow: 'end',
    show: ({ mailed_at: at }) => <Badge look={at ? 'good' : 'plain'}>{at ? t`Sent` : t`Not sent`}</Badge>,
  },
]

const BatchActions = ({ id, source, mails, given, created_at }: CustomerBatch) =>
  given > 0 && (
    <>
      {mails > 0 && source !== 'typed' && <Invite id={id} source={source} mails={mails} />}
      <Revoke
        id={id}
        label={t`Revoke all from ${{ source: sourceOf({ source }) }}, ${{ day: created_at.slice(0, 10) }}`}
      />
    </>
  )

const isGiven = ({ source }: Customer) => source !== 'purchase' && source !== 'gift'

const howOf = ({ source }: Customer) => {
  if (source === 'typed') return t`Free copy`
  if (source === 'purchase') return t`Purchase`
  return source === 'gift' ? t`Gift` : SALES_SOURCES[source].name
}

const ENDED = t({ message: 'Ended', context: 'a free copy' })

const COLUMNS: Column<Customer>[] = [
  {
    name: t`Customer`,
    show: (customer) =>
      isGiven(customer) ? (
        (customer.address ?? <NoValue />)
      ) : (
        <TextLink to={pages.sale.path({ orderId: customer.id })}>{customer.name ?? t`Deleted user`}</TextLink>
      ),
  },
  {
    name: t`Items`,
    narrow: 'plain',
    show: ({ titles, items }) =>
      formatParts([...titles, ...(items > titles.length ? [t`${{ count: items - titles.length }} more`] : [])]),
  },
  {
    name: t`From`,
    width: 'w-32',
    narrow: 'plain',
    show: (customer) => (
      <>
        {howOf(customer)} {isGiven(customer) && !customer.address && <Badge look="warning">{ENDED}</Badge>}
      </>
    ),
  },
  { name: t`Orders`, width: 'w-20', narrow: 'spoken', isAmount: true, show: ({ orders }) => formatCount(orders) },
  {
    name: t`Paid after refunds`,
    width: 'w-28',
    narrow: 'end',
    isAmount: true,
    show: (customer) => (isGiven(customer) ? <NoValue /> : formatDollars(customer.total)),
  },
  addedColumn(t`Latest (UTC)`),
]

/** @param listingId the only item whose customers are listed */
export const CustomerList = ({ listingId }: { listingId: string | undefined }) => (
  <>
    <Filters filters={[{ name: 'item', only: t`item` }]} />
    <Records
      query={useInfiniteQuery(customersQuery(listingId))}
      caption={t`Customers`}
      columns={COLUMNS}
      isOpening
      actions={(customer) =>
        isGiven(customer) &&
        customer.address && (
          <Revoke
            id={customer.id}
            label={t`Revoke “${{ title: customer.titles[0] ?? '' }}” of ${{ address: customer.address }}`}
          />
        )
      }
      actionsWidth="w-32"
      empty={{ icon: Users, text: t`No customers yet.` }}
      failed={t`Couldn’t load your customers.`}
    />
  </>
)

export const BatchList = () => (
  <Records
    query={useInfiniteQuery(batchesQuery)}
    caption={t`Sent and imported`}
    columns={BATCH_COLUMNS}
    actions={BatchActions}
    actionsWidth="w-48"
    empty={{ icon: Users, text: t`Nothing sent or imported yet.` }}
    failed={t`Couldn’t load what you sent and imported.`}
  />
)
