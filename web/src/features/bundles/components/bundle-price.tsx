import type { Bundle } from '@contract/discounts.ts'
import { formatDollars } from '@contract/format.ts'
import { Price } from '@/ui/listings/price.tsx'

export const BundlePrice = ({ bundle, className }: { bundle: Bundle; className: string }) =>
  bundle.saving > 0 ? (
    <div>
      <Price dollars={bundle.price} className={className} />{' '}
      <s className="tabular ml-1 text-muted">
        <span className="sr-only">Separately </span>
        {formatDollars(bundle.full_price)}
      </s>
      <p className="text-sm font-semibold text-accent-ink">You save {formatDollars(bundle.saving)}</p>
    </div>
  ) : (
    <div>
      <Price dollars={bundle.full_price} className={className} />
      <p className="text-sm text-muted">Its items currently cost no more separately.</p>
    </div>
  )
