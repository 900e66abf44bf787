import { SOURCE_VIEWS_MIN } from '@contract/limits.ts'
import type { Metrics } from '@contract/metrics.ts'
import { pages } from '@contract/pages.ts'
import { formatDay } from '@contract/text/dates.ts'
import { formatCount, formatDollars } from '@contract/text/format.ts'
import { OTHER_SOURCES, OWN_SOURCE } from '@contract/text/view-sources.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { SellersOnly } from '@/features/connect/components/become-seller-panel.tsx'
import { AmountChart, type Column, NumbersTable } from '@/features/metrics/components/amount-chart.tsx'
import { ChoiceLinks } from '@/features/metrics/components/choice-links.tsx'
import {
  changeText,
  formatPercent,
  MEASURES,
  type Measure,
  measureIn,
  metricsQuery,
  RANGES,
  rangeIn,
} from '@/features/metrics/measures.ts'
import { idIn } from '@/lib/address/use-filters.ts'
import { prefetchForMember } from '@/lib/calls/query.ts'
import { Trans, t } from '@/lib/texts.ts'
import { SmallLink } from '@/ui/button.tsx'
import { Fold } from '@/ui/fold.tsx'
import { Card, PageHeader } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { TextLink } from '@/ui/text.tsx'

const AMOUNTS: Column<Metrics['totals']>[] = MEASURES.map(({ name, label, format }) => ({
  name: label,
  ...(name === 'downloads' && { width: 'wide' as const }),
  show: (amounts) => format(amounts[name]),
}))

type Source = Metrics['sources'][number]
const SOURCE_COLUMNS: Column<Source>[] = [
  { name: t`Views`, show: ({ views }) => formatCount(views) },
  { name: t`Orders`, show: ({ orders }) => formatCount(orders) },
  { name: t`Conversion`, show: ({ views, orders }) => (views > 0 ? formatPercent(orders / views) : '–') },
]

function sourceName(source: string | null): string {
  if (source === null) return t`Direct or unknown`
  return { [OWN_SOURCE]: t`This shop`, [OTHER_SOURCES]: t`Other` }[source] ?? source
}

const Sources = ({ sources }: Pick<Metrics, 'sources'>) => (
  <Card className="overflow-hidden">
    <h2 className="px-5 pt-5 text-xl">{t`Sources`}</h2>
    <p className="px-5 pt-1 pb-2 text-sm text-muted">
      <Trans>
        The site that led to the item’s page, or the <code>utm_source</code> of its link. A source is named from{' '}
        {SOURCE_VIEWS_MIN} views on. Conversion is orders per view.
      </Trans>
    </p>
    {sources.length === 0 ? (
      <p className="px-5 pb-5 text-muted">{t`No views in this period.`}</p>
    ) : (
      <NumbersTable
        caption={t`Views, orders and conversion by source`}
        headLabel={t`Source`}
        columns={SOURCE_COLUMNS}
        rows={sources.map((one) => ({
          ...one,
          key: one.source ?? '',
          head: <span className="wrap-anywhere">{sourceName(one.source)}</span>,
        }))}
      />
    )}
  </Card>
)

const Total = ({ label, value, notes }: { label: string; value: string; notes: string[] }) => (
  <Card className="flex flex-col p-4 sm:p-5">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="tabular mt-1 font-display text-2xl sm:text-3xl font-semibold tracking-tight">{value}</dd>
    {notes.map((note) => (
      <dd key={note} className="mt-1 text-sm text-muted">
        {note}
      </dd>
    ))}
  </Card>
)

const notesOf = ({ totals: { fees }, held }: Pick<Metrics, 'totals' | 'held'>) =>
  [
    fees > 0
      ? t`after ${{ fees: formatDollars(fees) }} in marketplace fees, before Stripe’s fee`
      : t`before Stripe’s fee`,
    held > 0 &&
      t`Buyers’ banks hold another ${{ held: formatDollars(held) }}. You’ll get it back if you win the dispute.`,
  ].filter((note) => note !== false)

export const Totals = ({ metrics }: { metrics: Metrics }) => (
  <dl className="grid grid-cols-2 gap-4 *:first:col-span-2 lg:grid-cols-6">
    {MEASURES.map(({ name, label, format }) => (
      <Total
        key={name}
        label={label}
        value={format(metrics.totals[name])}
        notes={[
          changeText(metrics.totals[name], metrics.previous?.[name] ?? null, format),
          ...(name === 'revenue' ? notesOf(metrics) : []),
        ]}
      />
    ))}
  </dl>
)

const MeasureLinks = ({ measure }: { measure: Measure }) => (
  <ChoiceLinks
    label={t`Chart data`}
    name="show"
    choices={MEASURES.map(({ name, label }) => ({ value: name, label }))}
    chosen={measure.name}
  />
)

type MetricsPanelProps = { metrics: Metrics; measure: Measure }

export const MetricsPanel = ({ metrics, metrics: { days, items, sources }, measure }: MetricsPanelProps) => (
  <div className="grid gap-6">
    <Totals metrics={metrics} />
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-5">
        <h2 className="text-xl">{t`${{ measure: measure.label }} over time`}</h2>
        <MeasureLinks measure={measure} />
      </div>
      <div className="p-5">
        <AmountChart
          bars={days.map((day) => ({ name: formatDay(day.day), amount: day[measure.name] }))}
          by="day"
          measure={measure}
        />
      </div>
      <Fold name={t`Show as a table`} className="border-t border-line px-5 py-1">
        <NumbersTable
          caption={t`Revenue, orders, items sold, views and downloads by day`}
          headLabel={t`Day (UTC)`}
          columns={AMOUNTS}
          rows={days.toReversed().map((day) => ({ ...day, key: day.day, head: formatDay(day.day) }))}
        />
      </Fold>
    </Card>
    <Card className="overflow-hidden">
      <h2 className="px-5 pt-5 pb-2 text-xl">{t`By item`}</h2>
      {items.length === 0 ? (
        <p className="px-5 pb-5 text-muted">{t`No orders, views or downloads in this period.`}</p>
      ) : (
        <NumbersTable
          caption={t`Revenue, orders, items sold, views and downloads by item`}
          headLabel={t`Item`}
          columns={AMOUNTS}
          rows={items.map((item) => ({
            ...item,
            key: item.id,
            head: (
              <Link
                to={`?${new URLSearchParams({ days: String(days.length), item: item.id })}`}
                className="font-medium hover:underline"
              >
                {item.title}
              </Link>
            ),
          }))}
        />
      )}
    </Card>
    <Sources sources={sources} />
  </div>
)

/** The range is in the address, so that a view can be bookmarked and shared. */
const RangeLinks = ({ days }: { days: number }) => (
  <ChoiceLinks
    label={t`Range`}
    name="days"
    choices={RANGES.map((range) => ({ value: String(range), label: t`${range} days` }))}
    chosen={String(days)}
  />
)

/** The only item that counts, with a way back to the shop. */
const OnlyItem = ({ item: { id, title } }: { item: Pick<Metrics['items'][number], 'id' | 'title'> }) => (
  <p className="mb-5 flex flex-wrap gap-x-4 gap-y-1">
    <span>
      <Trans>
        Only <TextLink to={pages.listing.path({ itemId: id })}>{title}</TextLink>
      </Trans>
    </span>
    <TextLink to={pages.metrics.path()}>{t`All items`}</TextLink>
  </p>
)

function SellerMetrics({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const [days, item] = [rangeIn(search), idIn(search, 'item')]
  const metrics = useQuery(metricsQuery(userId, days, item))
  return (
    <>
      <PageHeader title={pages.metrics.title} lead={t`Compared with the ${days} days before. Days are in UTC.`}>
        <div className="flex flex-wrap items-center gap-3">
          <SmallLink to={pages.sales.path()}>{t`See every order`}</SmallLink>
          <RangeLinks days={days} />
        </div>
      </PageHeader>
      <QueryResult query={metrics} failed={t`Couldn’t load your metrics.`}>
        {(data) => (
          <div aria-busy={metrics.isPlaceholderData} className={metrics.isPlaceholderData ? 'opacity-60' : undefined}>
            {item && <OnlyItem item={data.items[0] ?? { id: item, title: t`one item` }} />}
            <MetricsPanel metrics={data} measure={measureIn(search)} />
          </div>
        )}
      </QueryResult>
    </>
  )
}

export const prefetch = prefetchForMember(({ search, memberId }) => [
  metricsQuery(memberId, rangeIn(search), idIn(search, 'item')),
])

export const MetricsPage = () => (
  <SellersOnly title={pages.metrics.title}>{(id) => <SellerMetrics userId={id} />}</SellersOnly>
)
