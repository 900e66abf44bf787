import { pages } from '@contract/pages.ts'
import type { Metrics } from '@contract/sales.ts'
import { formatDay } from '@contract/text/dates.ts'
import { formatDollars } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { SellersOnly } from '@/features/connect/components/become-seller-panel.tsx'
import { AmountChart } from '@/features/metrics/components/amount-chart.tsx'
import { ChoiceLinks } from '@/features/metrics/components/choice-links.tsx'
import { MEASURES, type Measure, measureIn, metricsQuery } from '@/features/metrics/measures.ts'
import { prefetchForMember } from '@/lib/calls/query.ts'
import { SmallLink } from '@/ui/button.tsx'
import { Fold } from '@/ui/fold.tsx'
import { Card, PageHeader } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'

type Row = Metrics['totals'] & { key: string; head: ReactNode }
const NUMBERS = MEASURES.map(({ label }) => label)
const number = 'tabular px-1 py-2.5 text-right last:pr-3 sm:px-4 sm:last:pr-5'

const AmountsTable = ({ caption, headLabel, rows }: { caption: string; headLabel: string; rows: Row[] }) => (
  <div className="overflow-x-auto">
    <table className="w-full text-left text-[0.8125rem] sm:text-[0.9375rem]">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line text-xs text-muted sm:text-sm">
        <tr>
          <th scope="col" className="py-2.5 pr-1.5 pl-3 font-medium sm:px-5">
            {headLabel}
          </th>
          {NUMBERS.map((label) => (
            <th key={label} scope="col" className="px-1 py-2.5 text-right font-medium last:pr-3 sm:px-4 sm:last:pr-5">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ key, head, ...amounts }) => (
          <tr key={key}>
            <th scope="row" className="py-2.5 pr-1.5 pl-3 font-normal wrap-break-word sm:px-5">
              {head}
            </th>
            {MEASURES.map((measure) => (
              <td key={measure.name} className={number}>
                {measure.format(amounts[measure.name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
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
    fees > 0 ? `after ${formatDollars(fees)} in marketplace fees, before Stripe’s fee` : 'before Stripe’s fee',
    held > 0 && `Buyers’ banks hold ${formatDollars(held)} of this. You’ll get it back if you win the dispute.`,
  ].filter((note) => note !== false)

export const Totals = ({ metrics }: { metrics: Metrics }) => (
  <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
    {MEASURES.map(({ name, label, format }) => (
      <Total
        key={name}
        label={label}
        value={format(metrics.totals[name])}
        notes={name === 'revenue' ? notesOf(metrics) : []}
      />
    ))}
  </dl>
)

const MeasureLinks = ({ measure }: { measure: Measure }) => (
  <ChoiceLinks
    label="Chart data"
    name="show"
    choices={MEASURES.map(({ name, label }) => ({ value: name, label }))}
    chosen={measure.name}
  />
)

type MetricsPanelProps = { metrics: Metrics; measure: Measure }

export const MetricsPanel = ({ metrics, metrics: { days, items }, measure }: MetricsPanelProps) => (
  <div className="grid gap-6">
    <Totals metrics={metrics} />
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-5">
        <h2 className="text-xl">{measure.label} over time</h2>
        <MeasureLinks measure={measure} />
      </div>
      <div className="p-5">
        <AmountChart
          bars={days.map((day) => ({ name: formatDay(day.day), amount: day[measure.name] }))}
          by="day"
          measure={measure}
        />
      </div>
      <Fold name="Show as a table" className="border-t border-line px-5 py-1">
        <AmountsTable
          caption="Revenue, sales, views and downloads by day"
          headLabel="Day (UTC)"
          rows={days.toReversed().map((day) => ({ ...day, key: day.day, head: formatDay(day.day) }))}
        />
      </Fold>
    </Card>
    <Card className="overflow-hidden">
      <h2 className="px-5 pt-5 pb-2 text-xl">By item</h2>
      {items.length === 0 ? (
        <p className="px-5 pb-5 text-muted">No sales or downloads in this period.</p>
      ) : (
        <AmountsTable
          caption="Revenue, sales, views and downloads by item"
          headLabel="Item"
          rows={items.map((item) => ({
            ...item,
            key: item.id,
            head: (
              <Link to={pages.listing.path({ itemId: item.id })} className="font-medium hover:underline">
                {item.title}
              </Link>
            ),
          }))}
        />
      )}
    </Card>
  </div>
)

const RANGES = [7, 30, 90] as const
const RANGE_DEFAULT = 30

const rangeIn = (search: URLSearchParams) => RANGES.find((days) => String(days) === search.get('days')) ?? RANGE_DEFAULT

/** The range is in the address, so that a view can be bookmarked and shared. */
const RangeLinks = ({ days }: { days: number }) => (
  <ChoiceLinks
    label="Range"
    name="days"
    choices={RANGES.map((range) => ({ value: String(range), label: `${range} days` }))}
    chosen={String(days)}
  />
)

function SellerMetrics({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const days = rangeIn(search)
  const metrics = useQuery(metricsQuery(userId, days))
  return (
    <>
      <PageHeader title={pages.metrics.title}>
        <div className="flex flex-wrap items-center gap-3">
          <SmallLink to={pages.sales.path()}>See every sale</SmallLink>
          <RangeLinks days={days} />
        </div>
      </PageHeader>
      <QueryResult query={metrics} failed="Couldn’t load your metrics.">
        {(data) => (
          <div aria-busy={metrics.isPlaceholderData} className={metrics.isPlaceholderData ? 'opacity-60' : undefined}>
            <MetricsPanel metrics={data} measure={measureIn(search)} />
          </div>
        )}
      </QueryResult>
    </>
  )
}

export const prefetch = prefetchForMember(({ search, memberId }) => [metricsQuery(memberId, rangeIn(search))])

export const MetricsPage = () => (
  <SellersOnly title={pages.metrics.title}>{(id) => <SellerMetrics userId={id} />}</SellersOnly>
)
