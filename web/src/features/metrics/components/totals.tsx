// The sums of the range.
import { formatDollars } from '@contract/money.ts'
import type { Metrics } from '@contract/schemas/metrics.ts'
import { Card } from '@/components/card.tsx'
import { MEASURES } from '../measures.ts'

const Total = ({ label, value, note }: { label: string; value: string; note?: string | undefined }) => (
  <Card className="flex flex-col p-4 sm:p-5">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="tabular mt-1 font-display text-2xl sm:text-3xl font-semibold tracking-tight">{value}</dd>
    {note && <dd className="mt-1 text-sm text-muted">{note}</dd>}
  </Card>
)

export const Totals = ({ totals }: { totals: Metrics['totals'] }) => (
  <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
    {MEASURES.map(({ name, label, format }) => (
      <Total
        key={name}
        label={label}
        value={format(totals[name])}
        note={name === 'revenue' && totals.fees > 0 ? `after ${formatDollars(totals.fees)} in fees` : undefined}
      />
    ))}
  </dl>
)
