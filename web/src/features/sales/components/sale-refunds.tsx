// Refunds that were asked for here, the newest first.
import { formatDollars } from '@contract/format.ts'
import type { SaleDetails } from '@contract/sales.ts'
import { Badge } from '@/ui/badge.tsx'
import { Card } from '@/ui/card.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { REFUND_NAMES } from '../words.ts'

const LOOKS = { pending: 'warning', refunded: 'good', failed: 'bad' } as const

export const SaleRefunds = ({ refunds }: Pick<SaleDetails, 'refunds'>) => (
  <Card className="p-5">
    <h2 className="text-xl">Refunds</h2>
    <ul className="mt-2 divide-y divide-line">
      {refunds.map(({ id, amount, title, reason, state, created_at }) => (
        <li key={id} className="grid gap-1 py-3">
          <p className="flex flex-wrap items-center justify-between gap-3">
            <span className="tabular font-medium">
              {formatDollars(amount)} on <DateText iso={created_at} />
            </span>
            <Badge look={LOOKS[state]}>{REFUND_NAMES[state]}</Badge>
          </p>
          {title && <p className="text-sm text-muted">For {title}</p>}
          {reason && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
        </li>
      ))}
    </ul>
  </Card>
)
