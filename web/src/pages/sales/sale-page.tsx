// The amounts of a sale in the ledger, from the payment to the net.
import { pages } from '@contract/pages.ts'
import type { SaleDetails } from '@contract/sales.ts'
import { formatDollars } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { RequestPanel } from '@/features/cases/components/case-panels.tsx'
import { DecideCorrection } from '@/features/guests/components/decide-correction.tsx'
import { requestNumber } from '@/features/guests/components/wrong-address.tsx'
import { saleQuery } from '@/features/sales/api.ts'
import { DisputePanel, WarningPanel } from '@/features/sales/components/dispute-panel.tsx'
import { RefundSale } from '@/features/sales/components/refund-sale.tsx'
import { buyerName, StateBadge } from '@/features/sales/words.tsx'
import { prefetchForMember } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { downloadsText, formatMoney, listPrice } from '@/lib/order-facts.ts'
import { ph, Trans, t } from '@/lib/texts.ts'
import { ButtonLink } from '@/ui/button.tsx'
import { BoughtLicence, RefundDetails } from '@/ui/listings/purchase-terms.tsx'
import { Card, PageHeader } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { DateText, TextLink, UtcDayText } from '@/ui/text.tsx'
import { MessageBuyer } from './message-buyer.tsx'
import { SaleTimeline } from './sale-timeline.tsx'

/** @param props.amount in dollars, or a text */
const Row = ({ label, amount, isSum = false }: { label: string; amount: number | string; isSum?: boolean }) => (
  <div className={`flex justify-between gap-4 py-2 ${isSum ? 'border-t border-line font-semibold' : ''}`}>
    <dt>{label}</dt>
    <dd className="tabular">{typeof amount === 'number' ? formatDollars(amount) : amount}</dd>
  </div>
)

const NOT_KNOWN = t`Not known yet`

/** Stripe's fee counts once it's known in dollars. Free orders have none. */
const Earnings = ({ sale: { net, stripe_fee: fee, received, payment_id } }: { sale: SaleDetails }) => {
  if (payment_id === null) return <Row label={t`Your earnings`} amount={net} isSum />
  const isForeign = fee !== null && received === null
  return (
    <>
      <Row label={t`Your earnings before Stripe’s fee`} amount={net} isSum />
      <Row label={t`Stripe’s fee`} amount={fee ? formatMoney({ ...fee, amount: 0 - fee.amount }) : NOT_KNOWN} />
      {!isForeign && <Row label={t`You receive`} amount={received ?? NOT_KNOWN} isSum />}
    </>
  )
}

export function SaleAmounts({ sale }: { sale: SaleDetails }) {
  const takenOff = sale.discount + sale.bundle_discount
  return (
    <Card className="p-5">
      <h2 className="text-xl">{t`Payment`}</h2>
      <dl className="mt-3">
        {takenOff > 0 && (
          <Row
            label={sale.tax === undefined ? t`Price` : t`Price with tax`}
            amount={listPrice({ price: sale.total, discount: takenOff })}
          />
        )}
        {sale.bundle && <Row label={t`Bundle ${{ name: sale.bundle }}`} amount={-sale.bundle_discount} />}
        {sale.discount_code && <Row label={t`Discount ${{ code: sale.discount_code }}`} amount={-sale.discount} />}
        <Row label={t`Paid by the buyer`} amount={sale.total} />
        {sale.refunded > 0 && <Row label={t`Refunded`} amount={-sale.refunded} />}
        {sale.disputed > 0 && <Row label={t`Held by the buyer’s bank`} amount={-sale.disputed} />}
        {sale.lost > 0 && <Row label={t`Lost in a dispute`} amount={-sale.lost} />}
        {sale.fee > 0 && <Row label={t`Marketplace fee`} amount={-sale.fee} />}
        {sale.tax !== undefined && <Row label={t`Tax you must remit`} amount={0 - sale.tax} />}
        <Earnings sale={sale} />
      </dl>
      {sale.payment_id !== null && sale.received === null && (
        <p className="mt-3 text-sm text-muted">
          {sale.stripe_fee
            ? t`Stripe’s fee is in the currency of your balance, so we don’t subtract it here.`
            : t`We read Stripe’s fees once a day.`}
        </p>
      )}
      {sale.disputed > 0 && (
        <p className="mt-3 text-sm text-muted">
          {t`The buyer’s bank holds this money until it decides. You’ll get it back if you win.`}
        </p>
      )}
      {sale.payment_url && (
        <p className="mt-3 text-sm text-muted">
          <Trans>
            See the fee and the payout date of{' '}
            <a href={sale.payment_url} target="_blank" rel="noreferrer" className="link">
              this payment in Stripe
            </a>
          </Trans>
        </p>
      )}
    </Card>
  )
}

const SaleItems = ({ items }: Pick<SaleDetails, 'items'>) => (
  <Card className="p-5">
    <h2 className="text-xl">{t`Items`}</h2>
    <ul className="mt-2 divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="flex justify-between gap-4 py-3">
          <div className="min-w-0">
            <TextLink to={pages.listing.path({ itemId: item.listing_id })} className="wrap-anywhere">
              {item.title}
            </TextLink>
            {(items.length > 1 || !item.is_held) && (
              <p className="text-sm text-muted">
                {downloadsText(item.downloads)}
                {!item.is_held && `, ${t`access ended`}`}
              </p>
            )}
            <BoughtLicence item={item} />
            {item.discount > 0 && (
              <p className="text-sm text-muted">{t`After a discount of ${{ discount: formatDollars(item.discount) }}`}</p>
            )}
          </div>
          <span className="tabular">{formatDollars(item.price)}</span>
        </li>
      ))}
    </ul>
  </Card>
)

export const prefetch = prefetchForMember(({ params: { orderId = '' } }) => [saleQuery(orderId)])

/** What waits for the seller comes first. */
const Waiting = ({ sale }: { sale: SaleDetails }) => (
  <div className="mb-6 grid gap-6 empty:hidden">
    <WarningPanel sale={sale} />
    {sale.dispute && (
      <DisputePanel
        sale={sale}
        dispute={sale.dispute}
        message={<MessageBuyer sale={sale} label={t`Message the buyer`} />}
      />
    )}
    {sale.correction && (
      <Card className="p-5">
        <h2 className="text-xl">{t`Wrong address?`}</h2>
        <p className="mt-2">
          <Trans>
            On <DateText iso={sale.correction.requested_at} />, the buyer asked to move this purchase to another email
            address. The request number is {ph({ number: requestNumber(sale.correction.id) })}.
          </Trans>
        </p>
        <div className="mt-4">
          <DecideCorrection id={sale.correction.id} />
        </div>
      </Card>
    )}
    {sale.requests
      .filter(({ state }) => state === 'open')
      .map((one) => (
        <RequestPanel key={one.id} of={one} items={sale.items} left={sale.refundable} side="seller" />
      ))}
  </div>
)

const Described = ({ sale }: { sale: SaleDetails }) => (
  <>
    <PageHeader
      title={t`Order ${{ number: sale.number }}`}
      lead={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span>
            {sale.is_gift ? (
              <Trans>
                {ph({ buyer: buyerName(sale.buyer_name) })} bought it as a gift on <UtcDayText iso={sale.paid_at} />
              </Trans>
            ) : (
              <Trans>
                {ph({ buyer: buyerName(sale.buyer_name) })} bought it on <UtcDayText iso={sale.paid_at} />
              </Trans>
            )}
          </span>
          <StateBadge state={sale.status} />
        </p>
      }
    >
      <div className="flex flex-wrap gap-3">
        {!sale.evidence && <MessageBuyer sale={sale} />}
        <RefundSale sale={sale} />
      </div>
    </PageHeader>
    <Waiting sale={sale} />
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="grid gap-6">
        <SaleItems items={sale.items} />
        <SaleTimeline sale={sale} />
      </div>
      <div className="grid gap-6">
        <SaleAmounts sale={sale} />
        {sale.refund_policy && (
          <Card className="px-5 py-4">
            <RefundDetails text={sale.refund_policy} />
          </Card>
        )}
      </div>
    </div>
  </>
)

export function SalePage() {
  const { orderId = '' } = useParams()
  const sale = useQuery(saleQuery(orderId))
  return (
    <>
      {!sale.data && <PageHeader title={pages.sale.title} />}
      <QueryResult query={{ ...sale, isError: sale.isLoadingError }} failed={messages.orderFailed}>
        {(data) => <Described sale={data} />}
      </QueryResult>
      <ButtonLink to={pages.sales.path()} variant="secondary" className="mt-7">
        {t`Back to Orders`}
      </ButtonLink>
    </>
  )
}
