// What happened to a sale, in order.
import type { OrderRefund } from '@contract/orders.ts'
import type { SaleDetails } from '@contract/sales.ts'
import { formatDollars } from '@contract/text/format.ts'
import type { ReactNode } from 'react'
import { CASE_KIND_LABELS, requestStatus } from '@/features/cases/case-words.ts'
import { REFUND_NAMES } from '@/features/sales/words.tsx'
import { downloadsText } from '@/lib/order-facts.ts'
import { t } from '@/lib/texts.ts'
import { Card } from '@/ui/page-parts.tsx'
import { Badge, DateText } from '@/ui/text.tsx'

type Event = { key: string; at?: string; text: string; detail?: string | null; badge?: ReactNode }

const LOOKS = { pending: 'warning', refunded: 'good', failed: 'bad' } as const

const refundEvent = ({ id, amount, title, reason, state, created_at }: OrderRefund): Event => ({
  key: id,
  at: created_at,
  text: title
    ? t`Refund of ${{ amount: formatDollars(amount) }} for ${title}`
    : t`Refund of ${{ amount: formatDollars(amount) }}`,
  detail: reason,
  badge: <Badge look={LOOKS[state]}>{REFUND_NAMES[state]}</Badge>,
})

const requestEvents = (request: SaleDetails['requests'][number]): Event[] => [
  {
    key: `${request.id} opened`,
    at: request.opened_at,
    text: t`Refund requested: ${{ kind: CASE_KIND_LABELS[request.kind] }}`,
    detail: request.body,
  },
  ...(request.state === 'closed'
    ? [
        {
          key: `${request.id} closed`,
          at: request.changed_at,
          text: requestStatus(request, 'seller'),
          detail: request.answer,
        },
      ]
    : []),
]

function bankEvents({ dispute, warning }: SaleDetails): Event[] {
  const warned = warning ? [{ key: 'warning', at: warning.warned_at, text: t`The card’s bank warned of fraud` }] : []
  if (!dispute) return warned
  const { opened_at, answered_at, amount, is_inquiry } = dispute
  const text = is_inquiry
    ? t`The buyer’s bank asked about this payment`
    : t`The buyer’s bank disputed ${{ amount: formatDollars(amount) }}`
  return [
    ...warned,
    { key: 'dispute', at: opened_at, text },
    ...(answered_at ? [{ key: 'answer', at: answered_at, text: t`You responded to the bank` }] : []),
  ]
}

/** The downloads have no time, because sellers don't see when buyers fetch a file. */
const firstEvents = ({ total, paid_at, items }: SaleDetails): Event[] => [
  { key: 'paid', at: paid_at, text: total > 0 ? t`Paid ${{ total: formatDollars(total) }}` : t`Bought for free` },
  // Otherwise each item says so.
  ...(items.length === 1
    ? items
        .filter(({ is_held }) => is_held)
        .map(({ downloads }) => ({ key: 'downloads', text: downloadsText(downloads ?? 0) }))
    : []),
]

const timeOf = ({ at = '' }: Event) => Date.parse(at)

export function SaleTimeline({ sale }: { sale: SaleDetails }) {
  const later = [...sale.refunds.map(refundEvent), ...sale.requests.flatMap(requestEvents), ...bankEvents(sale)]
  const events = [...firstEvents(sale), ...later.toSorted((one, other) => timeOf(one) - timeOf(other))]
  return (
    <Card className="p-5">
      <h2 className="text-xl">{t`History`}</h2>
      <ol className="mt-3 grid gap-4 border-l border-line pl-4">
        {events.map(({ key, at, text, detail, badge }) => (
          <li key={key}>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium wrap-anywhere">{text}</span>
              {badge}
            </p>
            {at && <DateText iso={at} className="text-sm text-muted" />}
            {detail && <p className="mt-1 whitespace-pre-line wrap-anywhere">{detail}</p>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
