// How one seller's items are paid: with a discount code or without.
import { formatDollars } from '@contract/money.ts'
import type { CartItem } from '@contract/schemas/cart.ts'
import type { Quote } from '@contract/schemas/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Price } from '@/components/price.tsx'
import { useMemberId } from '@/lib/viewer.ts'
import { quoteQuery } from '../api/quote-discount.ts'
import { CheckoutButton } from './checkout-button.tsx'
import { CodeForm } from './code-form.tsx'
import { ConsentBox } from './consent-box.tsx'

const TakenOff = ({ code, quote }: { code: string; quote: Quote }) => (
  <dl className="grid w-full gap-1.5">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">
        Discount <span className="wrap-anywhere">{code.toUpperCase()}</span>
      </dt>
      <dd className="tabular text-lg">{formatDollars(-quote.discount)}</dd>
    </div>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2">
      <dt className="font-semibold">To pay</dt>
      <dd>
        <Price dollars={quote.total} className="text-2xl" />
      </dd>
    </div>
  </dl>
)

type SellerCheckoutProps = {
  sellerId: string
  items: CartItem[]
  shownTotal: number
  /** How long a buyer may withdraw who does not ask for immediate supply; undefined where nobody may. */
  withdrawalDays: number | undefined
}

export function SellerCheckout({ sellerId, items, shownTotal, withdrawalDays }: SellerCheckoutProps) {
  const [code, setCode] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const mayWithdraw = withdrawalDays !== undefined && items.some(({ price_to_pay }) => price_to_pay > 0)
  const quote = useQuery(quoteQuery(useMemberId(), items, code))
  const applied = code ? quote.data : undefined
  const apply = (given: string) => (given === code ? void quote.refetch() : setCode(given))
  return (
    <>
      <div role="status" className="w-full empty:hidden">
        {applied && <TakenOff code={code} quote={applied} />}
      </div>
      {items.some(({ price_to_pay }) => price_to_pay > 0) && (
        <CodeForm
          name={sellerId}
          isApplied={applied !== undefined}
          error={quote.error}
          busy={quote.isFetching}
          onApply={apply}
          onRemove={() => setCode('')}
        />
      )}
      {mayWithdraw && <ConsentBox days={withdrawalDays} isAgreed={isAgreed} onChange={setAgreed} />}
      <CheckoutButton
        items={items}
        shownTotal={shownTotal}
        code={applied && code}
        hasConsent={mayWithdraw && isAgreed}
      />
    </>
  )
}
