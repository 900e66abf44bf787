// The page's address leaves out the question: it may be an email address, and each look-up is logged.
import { adminCalls, type LookedUp } from '@contract/admin.ts'
import { LOOK_UP_MAX_CHARACTERS, LOOK_UPS_PER_HOUR_MAX } from '@contract/limits.ts'
import type { LookedUpOrder } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import { formatCents } from '@contract/text/format.ts'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useForm } from '@/auth/drafts/use-form.ts'
import { LISTING_STATUS_NAMES } from '@/features/admin/components/standing-badge.tsx'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { ORDER_STATUS_NAMES } from '@/lib/order-facts.ts'
import { Trans, t } from '@/lib/texts.ts'
import { SubmitButton, TextField } from '@/ui/fields/fields.tsx'
import { Card, EmptyState, Failure, PageHeader } from '@/ui/page-parts.tsx'
import { type Column, dateColumn, RecordsTable } from '@/ui/records.tsx'
import { Badge, DateText, TextLink, UserLink } from '@/ui/text.tsx'

const COLUMNS: Column<LookedUpOrder>[] = [
  { name: t`Number`, show: ({ number }) => <span className="tabular">{number}</span> },
  dateColumn(t`Date`, ({ created_at }) => created_at, { narrow: 'plain' }),
  {
    name: t`Amount`,
    width: 'w-32',
    isAmount: true,
    narrow: 'end',
    show: ({ total_cents }) => formatCents(total_cents),
  },
  { name: t`Status`, width: 'w-48', narrow: 'plain', show: ({ status }) => ORDER_STATUS_NAMES[status] },
]

const Orders = ({ title, orders, empty }: { title: string; orders: LookedUpOrder[]; empty?: string }) => (
  <section aria-label={title}>
    <h3 className="mb-2 text-lg">{title}</h3>
    {orders.length > 0 ? (
      <RecordsTable caption={title} columns={COLUMNS} rows={orders} />
    ) : (
      <p className="text-muted">{empty}</p>
    )}
  </section>
)

type Of<Kind extends LookedUp['kind']> = Extract<LookedUp, { kind: Kind }>

const Person = ({ id, username, created_at, roles, orders, sales }: Of<'person'>) => (
  <>
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-1 p-5">
      <h3 className="text-lg">
        <UserLink id={id} username={username} />
      </h3>
      <span className="text-muted">
        <Trans>
          since <DateText iso={created_at} />
        </Trans>
      </span>
      {roles.map((role) => (
        <Badge key={role}>{role === 'admin' ? t`Admin` : t`Seller`}</Badge>
      ))}
    </Card>
    <p className="text-sm text-muted">{t`The newest 20 orders and sales. Purchases claimed from a guest aren’t listed.`}</p>
    <Orders title={t`Orders`} orders={orders} empty={t`No orders.`} />
    <Orders title={t`Sales`} orders={sales} empty={t`No sales.`} />
  </>
)

const Listing = ({ id, title, seller_username, status }: Of<'listing'>) => (
  <Card className="flex flex-wrap items-center gap-x-4 gap-y-1 p-5">
    <h3 className="text-lg wrap-anywhere">
      <TextLink to={`${pages.allListings.path()}?${new URLSearchParams({ q: id })}`}>{title}</TextLink>
    </h3>
    <span className="text-muted">{t`by ${seller_username}`}</span>
    <Badge look={status === 'active' ? 'good' : 'plain'}>{LISTING_STATUS_NAMES[status]}</Badge>
  </Card>
)

function Found({ found }: { found: readonly LookedUp[] }) {
  if (found.length === 0)
    return <EmptyState icon={SearchX} text={t`Nothing found. Enter the whole number, id, name or address.`} />
  const people = found.filter((one) => one.kind === 'person')
  const orders = found.filter((one) => one.kind === 'order')
  return (
    <>
      {people.map((person) => (
        <Person key={person.id} {...person} />
      ))}
      {found.map((one) => one.kind === 'listing' && <Listing key={one.id} {...one} />)}
      {orders.length > 0 && <Orders title={people.length > 0 ? t`Guest orders` : t`Orders found`} orders={orders} />}
    </>
  )
}

export function LookUpPage() {
  const [fields, setFields] = useState({ question: '' })
  const ask = useCall(adminCalls.lookUp)
  const { form, field, errors, busy } = useForm(fields, (changed) => setFields({ ...fields, ...changed }), {
    required: { question: t`Enter what you want to look up.` },
    submit: ({ question }) => ask.mutateAsync({ question: question.trim() }),
  })
  return (
    <>
      <PageHeader
        title={pages.lookUp.title}
        lead={t`Find an order, a person or a listing. Each look-up is logged, and you can make ${LOOK_UPS_PER_HOUR_MAX} an hour.`}
      />
      <form {...form} className="mb-7 max-w-2xl">
        <TextField
          autoComplete="off"
          label={t`Order number, Stripe id, listing address, username or email address`}
          hint={t`Enter all of it. A part finds nothing.`}
          maxLength={LOOK_UP_MAX_CHARACTERS}
          {...field('question')}
          action={<SubmitButton busy={busy}>{t`Look up`}</SubmitButton>}
        />
      </form>
      {ask.isError && !errors.question && <Failure text={readableMessage(ask.error, messages.failed)} />}
      <section aria-label={t`Result`} aria-live="polite" className="grid gap-5">
        {ask.data && (
          <>
            <h2 className="sr-only">{t`Result`}</h2>
            <Found found={ask.data.found} />
          </>
        )}
      </section>
    </>
  )
}
