// A price in dollars, with two decimals. Where something is offered, nothing is called what it is: free.
import { formatDollars } from '@contract/money.ts'
import { clsx } from 'clsx'

type PriceProps = { dollars: number; freeAsWord?: boolean; className?: string }

export function Price({ dollars, freeAsWord = false, className }: PriceProps) {
  return (
    <span className={clsx('tabular font-display font-semibold tracking-tight', className)}>
      {freeAsWord && dollars === 0 ? 'Free' : formatDollars(dollars)}
    </span>
  )
}
