// A price in dollars, with two decimals. Where something is offered, one of nothing is called what it is: free.
import { formatDollars } from '@contract/money.ts'
import { clsx } from 'clsx'

type PriceProps = { dollars: number; saysFree?: boolean; className?: string }

export function Price({ dollars, saysFree, className }: PriceProps) {
  return (
    <span className={clsx('tabular font-display font-semibold tracking-tight', className)}>
      {formatDollars(dollars)}
      {saysFree && dollars === 0 && <span className="text-base text-muted"> Free</span>}
    </span>
  )
}
