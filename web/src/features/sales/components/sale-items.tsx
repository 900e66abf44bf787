// The items of a sale, and how often each was downloaded.
import { formatDollars, plural } from '@contract/format.ts'
import { pages } from '@contract/pages.ts'
import type { SaleDetails } from '@contract/sales.ts'
import { Link } from 'react-router-dom'
import { Card } from '@/ui/card.tsx'

const downloads = (count: number): string => {
  if (count === 0) return 'Not downloaded yet'
  return plural(count, { one: 'Downloaded once', other: 'Downloaded # times' })
}

export const SaleItems = ({ items }: Pick<SaleDetails, 'items'>) => (
  <Card className="p-5">
    <h2 className="text-xl">Items</h2>
    <ul className="mt-2 divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="flex justify-between gap-4 py-3">
          <div className="min-w-0">
            <Link to={pages.listing.path({ itemId: item.listing_id })} className="link wrap-anywhere">
              {item.title}
            </Link>
            <p className="text-sm text-muted">
              {downloads(item.downloads)}
              {!item.is_held && ', access removed'}
            </p>
            {item.discount > 0 && (
              <p className="text-sm text-muted">After a discount of {formatDollars(item.discount)}</p>
            )}
          </div>
          <span className="tabular">{formatDollars(item.price)}</span>
        </li>
      ))}
    </ul>
  </Card>
)
