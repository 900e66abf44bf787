import { pages } from '@contract/pages.ts'
import type { Sale } from '@contract/sales.ts'
import { formatDollars, formatParts } from '@contract/text/format.ts'
import { t } from '@/lib/texts.ts'
import { OverviewCard } from '@/ui/overview-card.tsx'
import { Skeleton } from '@/ui/page-parts.tsx'
import { List, QueryResult, type ShownQuery } from '@/ui/query-result.tsx'
import { TextLink, UtcDayText } from '@/ui/text.tsx'
import { buyerName, StateBadge } from '../words.tsx'

const Row = ({ sale: { id, titles, paid_at, buyer_name, status, net } }: { sale: Sale }) => (
  <div className="flex items-baseline justify-between gap-x-6 py-3">
    <div className="min-w-0">
      <TextLink to={pages.sale.path({ orderId: id })} className="block truncate font-medium">
        {formatParts(titles)}
      </TextLink>
      <p className="truncate text-sm text-muted">
        <UtcDayText iso={paid_at} />, {buyerName(buyer_name)}
      </p>
    </div>
    <div className="flex flex-wrap items-baseline justify-end gap-x-3 gap-y-1">
      {status !== 'paid' && <StateBadge state={status} />}
      <span className="tabular font-semibold">{formatDollars(net)}</span>
    </div>
  </div>
)

export const LatestSales = ({ query }: { query: ShownQuery<Sale[]> }) => (
  <OverviewCard title={t`Latest sales`} to={pages.sales.path()} more={t`See all sales`}>
    <p className="text-sm text-muted">{t`Your earnings before Stripe’s fee.`}</p>
    <div className="mt-2">
      <QueryResult
        query={{ ...query, hasNextPage: undefined }}
        loading={<Skeleton className="h-40" />}
        failed={t`Couldn’t load your sales.`}
      >
        {(sales) => (
          <List of={sales} className="divide-y divide-line">
            {(sale) => <Row sale={sale} />}
          </List>
        )}
      </QueryResult>
    </div>
  </OverviewCard>
)
