import type { Order } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import { formatDollars } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { RequestPanel } from '@/features/cases/components/case-panels.tsx'
import { OfferChoice } from '@/features/follows/components/offer-consents.tsx'
import { SentGift } from '@/features/gifts/given-gift.tsx'
import { LicencePanel } from '@/features/licences/components/licence-panel.tsx'
import { orderQuery, orderRefundsQuery } from '@/features/orders/api.ts'
import {
  OrderItemActions,
  OrderItemRow,
  OrderRefunds,
  OrderStatus,
  PendingNote,
  useOrderHeading,
} from '@/features/orders/components/order-items.tsx'
import { wasPaid } from '@/features/orders/components/receipt.tsx'
import { OrderSupply } from '@/features/orders/components/supply-choice.tsx'
import { prefetchForMember } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { paidText } from '@/lib/order-facts.ts'
import { Trans, t } from '@/lib/texts.ts'
import { ButtonLink, SmallLink } from '@/ui/button.tsx'
import { Alert, Card, PageHeader } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { DateText } from '@/ui/text.tsx'
import { OrderHelp } from './order-help.tsx'

/** A dispute, for its buyer. */
function DisputeNote({ orderId }: { orderId: string }) {
  const { data: { dispute } = { dispute: null } } = useQuery(orderRefundsQuery(orderId))
  if (dispute?.state !== 'needs_answer' && dispute?.state !== 'under_review') return null
  return (
    <Alert kind="warning" className="mb-6">
      {dispute.is_inquiry
        ? t`Your bank is asking the seller about this payment.`
        : t`Your bank is reviewing a dispute about this payment.`}{' '}
      {dispute.state === 'needs_answer' && dispute.answer_by ? (
        <Trans>
          The seller can respond until <DateText iso={dispute.answer_by} />. Then your bank will decide.
        </Trans>
      ) : (
        t`The seller has responded. Your bank will decide within two to three months.`
      )}{' '}
      {t`You keep your files until then. If this was a mistake, or you’ve settled it with the seller, ask your bank to withdraw the dispute.`}
    </Alert>
  )
}

function OrderRequests({ order }: { order: Order }) {
  const { data: refunds } = useQuery(orderRefundsQuery(order.id))
  if (!refunds || refunds.requests.length === 0) return null
  return (
    <div className="mt-6 grid gap-6">
      {refunds.requests.map((one) => (
        <RequestPanel
          key={one.id}
          of={one}
          items={order.items}
          left={order.total_amount - refunds.refunded}
          side="buyer"
        />
      ))}
    </div>
  )
}

export const prefetch = prefetchForMember(({ params: { orderId = '' } }) => [orderQuery(orderId)])

export function OrderPage() {
  const { orderId = '' } = useParams()
  const headingOf = useOrderHeading()
  const result = useQuery(orderQuery(orderId))
  return (
    <>
      {!result.data && <PageHeader title={pages.order.title} />}
      <QueryResult query={result} failed={messages.orderFailed}>
        {(order) => (
          <>
            <PageHeader
              title={headingOf(order)}
              lead={
                <p className="tabular">
                  {order.imported_from
                    ? t`Order ${{ number: order.number }}, ${{ from: paidText(order.total_amount, order) }}`
                    : t`Order ${{ number: order.number }}, total ${{ total: formatDollars(order.total_amount) }}`}
                  {order.tax && `, ${t`${{ amount: formatDollars(order.tax.amount) }} of it tax`}`}
                </p>
              }
            >
              <div className="flex flex-wrap items-center gap-3">
                <OrderStatus status={order.status} />
                {wasPaid(order) && <SmallLink to={pages.receipt.path({ orderId: order.id })}>{t`Receipt`}</SmallLink>}
              </div>
            </PageHeader>
            <PendingNote order={order} className="mb-6" />
            {order.status === 'disputed' && <DisputeNote orderId={order.id} />}
            {order.gift && (
              <SentGift orderId={order.id} gift={order.gift} isFree={order.total_amount === 0} className="mb-6" />
            )}
            <OrderSupply order={order} className="mb-6" />
            <Card>
              <ul className="divide-y divide-line px-5">
                {order.items.map((item) => (
                  <OrderItemRow key={item.id} order={order} item={item} below={<LicencePanel item={item} />}>
                    <OrderItemActions order={order} item={item}>
                      <OrderHelp order={order} item={item} />
                    </OrderItemActions>
                  </OrderItemRow>
                ))}
              </ul>
            </Card>
            {wasPaid(order) && order.total_amount > 0 && <OrderRequests order={order} />}
            {wasPaid(order) && order.total_amount > 0 && <OrderRefunds orderId={order.id} />}
            <div className="mt-6">{wasPaid(order) && <OfferChoice orderId={order.id} />}</div>
          </>
        )}
      </QueryResult>
      <ButtonLink to={pages.orders.path()} variant="secondary" className="mt-7">
        {t`Back to Orders`}
      </ButtonLink>
    </>
  )
}
