// The sums of the range.
import { formatDollars } from '@contract/money.ts'
import type { Metrics } from '@contract/schemas/metrics.ts'
import { Card } from '@/components/card.tsx'

const Total = ({ label, value }: { label: string; value: string }) => (
  <Card className="flex flex-col p-5">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="tabular mt-1 font-display text-3xl font-semibold tracking-tight">{value}</dd>
  </Card>
)

export const Totals = ({ totals }: { totals: Metrics['totals'] }) => (
  <dl className="grid gap-4 sm:grid-cols-3">
    <Total label="Revenue" value={formatDollars(totals.revenue)} />
    <Total label="Sales" value={totals.sales.toLocaleString('en-US')} />
    <Total label="Downloads" value={totals.downloads.toLocaleString('en-US')} />
  </dl>
)
