// One sale in full, for its seller.

import { pages } from '@contract/pages.ts'
import type { SaleDetails } from '@contract/sales.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { RequestPanel } from '@/features/cases/components/request-panel.tsx'
import * as messages from '@/lib/messages.ts'
import { orderNumber } from '@/lib/order-number.ts'
import type { Place } from '@/lib/place.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Card } from '@/ui/card.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { Failure } from '@/ui/failure.tsx'
import { Loading } from '@/ui/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { RefundPolicy } from '@/ui/refund-policy.tsx'
import { saleQuery } from '../api.ts'
import { DisputePanel } from '../components/dispute-panel.tsx'
import { RefundSale } from '../components/refund-sale.tsx'
import { SaleAmounts } from '../components/sale-amounts.tsx'
import { SaleItems } from '../components/sale-items.tsx'
import { SaleRefunds } from '../components/sale-refunds.tsx'
import { StateBadge } from '../components/state-badge.tsx'
import { buyerName } from '../words.ts'

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

export function SalePage() {
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
