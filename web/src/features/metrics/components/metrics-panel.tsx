// What sold in the range: sums, the course of the days, and each item.

import { formatDay } from '@contract/format.ts'
import { pages } from '@contract/pages.ts'
import type { Metrics } from '@contract/sales.ts'
import { Link } from 'react-router-dom'
import * as messages from '@/lib/messages.ts'
import { Card } from '@/ui/card.tsx'
import type { Measure } from '../measures.ts'
import { AmountChart } from './amount-chart.tsx'
import { AmountsTable } from './amounts-table.tsx'
import { MeasureLinks } from './measure-links.tsx'
import { Totals } from './totals.tsx'

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
        <AmountChart days={days} measure={measure} />
      </div>
      <details className="border-t border-line">
        <summary className="px-5 py-3 font-medium">Show as a table</summary>
        <AmountsTable
          caption="Revenue, sales, views and downloads by day"
          headLabel="Day"
          rows={days.toReversed().map((day) => ({ ...day, key: day.day, head: formatDay(day.day) }))}
        />
      </details>
    </Card>
    <Card className="overflow-hidden">
      <h2 className="px-5 pt-5 pb-2 text-xl">By item</h2>
      {items.length === 0 ? (
        <p className="px-5 pb-5 text-muted">{messages.metricsEmpty}</p>
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
