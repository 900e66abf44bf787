// A seller's overview: what to do, the latest sales, and how the shop is doing.
import { pages } from '@contract/pages.ts'
import type { OwnProfile } from '@contract/profiles.ts'
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { useClaimOnOpening } from '@/features/guests/components/keep-in-account.tsx'
import { usageQuery } from '@/features/listings/api.ts'
import { threadsQuery } from '@/features/messages/api.ts'
import { Periods } from '@/features/metrics/components/periods.tsx'
import { DAYS_SHOWN, metricsQuery } from '@/features/metrics/measures.ts'
import { latestSalesQuery, sellerTasksQuery } from '@/features/sales/api.ts'
import { LatestSales } from '@/features/sales/components/latest-sales.tsx'
import { SellerTasks } from '@/features/sales/components/seller-tasks.tsx'
import { t } from '@/lib/texts.ts'
import { CopyField } from '@/ui/fields/copy-field.tsx'
import { AfterHydration } from '@/ui/once-hydrated.tsx'
import { Card } from '@/ui/page-parts.tsx'
import { TextLink } from '@/ui/text.tsx'

export const prefetchSellerHome = (userId: string, queryClient: QueryClient) =>
  Promise.all([
    queryClient.prefetchQuery(sellerTasksQuery(userId)),
    queryClient.prefetchQuery(metricsQuery(userId, DAYS_SHOWN)),
    queryClient.prefetchInfiniteQuery(latestSalesQuery(userId)),
  ])

/** Until the first sale. A shop that somebody looked at has been shared. */
function FirstSteps({ profile: { id, username, selling } }: { profile: OwnProfile }) {
  const { data: usage } = useQuery(usageQuery(id))
  const { data: metrics } = useQuery(metricsQuery(id, DAYS_SHOWN))
  const shop = pages.profile.path({ identifier: username })
  const steps = [
    { label: t`Connect Stripe`, to: pages.payments.path(), isDone: selling === 'open' },
    { label: t`List something`, to: pages.upload.path(), isDone: (usage?.uploaded ?? 0) > 0 },
    { label: t`Share your shop`, to: shop, isDone: (metrics?.totals.views ?? 0) > 0 },
  ]
  return (
    <Card className="p-5 only:col-span-full sm:p-6">
      <h2 className="text-xl">{t`Get your first sale`}</h2>
      <ol className="mt-2 mb-4 divide-y divide-line">
        {steps.map(({ label, to, isDone }) => {
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li key={label} className="flex items-center gap-3 py-2.5">
              <Icon className={isDone ? 'size-5 text-accent-ink' : 'size-5 text-muted'} />
              <TextLink to={to} className="font-medium">
                {label}
              </TextLink>
              {isDone && <span className="text-sm text-muted">{t`Done`}</span>}
            </li>
          )
        })}
      </ol>
      <AfterHydration>
        <CopyField label={t`Your shop’s address`} value={location.origin + shop} />
      </AfterHydration>
    </Card>
  )
}

export function SellerHome({ profile }: { profile: OwnProfile }) {
  const { id } = profile
  useClaimOnOpening()
  const sales = useInfiniteQuery(latestSalesQuery(id))
  const { data: inbox } = useInfiniteQuery(threadsQuery(id))
  const isNew = sales.data?.length === 0
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {isNew && <FirstSteps profile={profile} />}
        <SellerTasks userId={id} unreadCount={inbox?.unreadCount ?? 0} isHiddenEmpty={isNew} />
        {!isNew && <LatestSales query={sales} />}
      </div>
      {!isNew && <Periods userId={id} />}
    </>
  )
}
