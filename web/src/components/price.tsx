// A price in dollars, with two decimals.
import { formatDollars } from '@contract/money.ts'
import { clsx } from 'clsx'

export function Price({ dollars, className }: { dollars: number; className?: string }) {
  return (
    <span className={clsx('tabular font-display font-semibold tracking-tight', className)}>
      {formatDollars(dollars)}
    </span>
  )
}
