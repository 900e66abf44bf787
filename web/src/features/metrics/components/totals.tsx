// The sums of the range.
import { formatDollars } from '@contract/format.ts'
import type { Metrics } from '@contract/sales.ts'
import { Card } from '@/ui/card.tsx'
import { MEASURES } from '../measures.ts'

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

/** What the revenue does not say by itself. */
const notesOf = ({ totals: { fees }, held }: Pick<Metrics, 'totals' | 'held'>) =>
  [
    fees > 0 && `after ${formatDollars(fees)} in fees`,
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
