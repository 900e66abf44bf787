// One sale in full, for its seller.

import { pages } from '@contract/pages.ts'
import type { SaleDetails } from '@contract/sales.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ButtonLink } from '@/components/button-link.tsx'
import { Card } from '@/components/card.tsx'
import { DateText } from '@/components/date-text.tsx'
import { Failure } from '@/components/failure.tsx'
import { Loading } from '@/components/loading.tsx'
import { PageHeader } from '@/components/page-header.tsx'
import { RefundPolicy } from '@/components/refund-policy.tsx'
import { RequestPanel } from '@/features/messages/components/request-panel.tsx'
import { saleQuery } from '@/features/sales/api/sale.ts'
import { DisputePanel } from '@/features/sales/components/dispute-panel.tsx'
import { RefundSale } from '@/features/sales/components/refund-sale.tsx'
import { SaleAmounts } from '@/features/sales/components/sale-amounts.tsx'
import { SaleItems } from '@/features/sales/components/sale-items.tsx'
import { SaleRefunds } from '@/features/sales/components/sale-refunds.tsx'
import { StateBadge } from '@/features/sales/components/state-badge.tsx'
import { buyerName } from '@/features/sales/words.ts'
import * as messages from '@/lib/messages.ts'
import { orderNumber } from '@/lib/order-number.ts'
import type { Place } from '@/lib/place.ts'

export const prefetch = async ({ params: { orderId = '' }, memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchQuery(saleQuery(orderId))

const Described = ({ sale }: { sale: SaleDetails }) => (
  <>
    <PageHeader
      title={`Order ${orderNumber(sale.id)}`}
      lead={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span>
            {buyerName(sale.buyer_name)} bought it on <DateText iso={sale.paid_at} />
          </span>
          <StateBadge state={sale.status} />
        </p>
      }
    >
      <div className="flex flex-wrap gap-3">
        {sale.thread_id && (
          <ButtonLink to={pages.thread.path({ threadId: sale.thread_id })} variant="secondary">
            Messages
          </ButtonLink>
        )}
        <RefundSale sale={sale} />
      </div>
    </PageHeader>
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {sale.dispute && <DisputePanel sale={sale} dispute={sale.dispute} />}
      {sale.requests.map((one) => (
        <RequestPanel key={one.id} of={one} items={sale.items} left={sale.refundable} side="seller" />
      ))}
      <SaleItems items={sale.items} />
      <SaleAmounts sale={sale} />
      {sale.refund_policy && (
        <Card className="p-5">
          <RefundPolicy text={sale.refund_policy} />
        </Card>
      )}
      {sale.refunds.length > 0 && <SaleRefunds refunds={sale.refunds} />}
    </div>
  </>
)

export function Component() {
  const { orderId = '' } = useParams()
  const { data: sale, isPending, isError, refetch } = useQuery(saleQuery(orderId))
  return (
    <>
      {!sale && <PageHeader title={pages.sale.title} />}
      {isPending && <Loading />}
      {isError && !sale && <Failure text={messages.orderFailed} onRetry={() => void refetch()} />}
      {sale && <Described sale={sale} />}
      <ButtonLink to={pages.sales.path()} variant="secondary" className="mt-7">
        Back to Sales
      </ButtonLink>
    </>
  )
}
