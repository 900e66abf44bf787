// The discount and the new total.
import { formatDollars } from '@contract/format.ts'
import { Price } from '@/ui/listings/price.tsx'
import type { DiscountCode } from '../use-discount-code.ts'

export const TakenOff = ({ discount: { applied } }: { discount: DiscountCode }) => (
  <div role="status" className="w-full empty:hidden">
    {applied && (
      <dl className="grid w-full gap-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-muted">
            Discount <span className="wrap-anywhere">{applied.code.toUpperCase()}</span>
          </dt>
          <dd className="tabular text-lg">{formatDollars(-applied.discount)}</dd>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2">
          <dt className="font-semibold">To pay</dt>
          <dd>
            <Price dollars={applied.total} className="text-2xl" />
          </dd>
        </div>
      </dl>
    )}
  </div>
)
