import { pages } from '@contract/pages.ts'
import { formatDollars } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { plural, t } from '@/lib/texts.ts'
import { OverviewCard } from '@/ui/overview-card.tsx'
import { Skeleton } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { DAYS_SHOWN, metricsQuery, periodsOf } from '../measures.ts'

/** A shop's revenue, orders and views today, in 7 and in 30 days. */
export const Periods = ({ userId }: { userId: string }) => (
  <OverviewCard title={t`Revenue`} to={pages.metrics.path()} more={t`See metrics`}>
    <p className="text-sm text-muted">{t`After refunds, our fees and tax, before Stripe’s fee. Days are in UTC.`}</p>
    <div className="mt-4">
      <QueryResult
        query={useQuery(metricsQuery(userId, DAYS_SHOWN))}
        loading={<Skeleton className="h-28" />}
        failed={t`Couldn’t load your metrics.`}
      >
        {(metrics) => (
          <dl className="grid gap-5 sm:grid-cols-3">
            {periodsOf(metrics).map(({ label, revenue, orders, views, change }) => (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="tabular mt-1 font-display text-2xl font-semibold tracking-tight">
                  {formatDollars(revenue)}
                </dd>
                <dd className="tabular text-sm">
                  {plural(orders, { one: '# order', other: '# orders' })},{' '}
                  {plural(views, { one: '# view', other: '# views' })}
                </dd>
                <dd className="tabular mt-1 text-sm text-muted">{change}</dd>
              </div>
            ))}
          </dl>
        )}
      </QueryResult>
    </div>
  </OverviewCard>
)
