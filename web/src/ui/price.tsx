// A price in dollars, with two decimals. Where something is offered, one of nothing is called what it is: free. The least that a buyer may choose
// to pay has a plus.
import { formatDollars } from '@contract/format.ts'
import { clsx } from 'clsx'

type PriceProps = { dollars: number; saysFree?: boolean; isLeast?: boolean; className?: string }

export function Price({ dollars, saysFree, isLeast, className }: PriceProps) {
  return (
    <span className={clsx('tabular font-display font-semibold tracking-tight', className)}>
      {formatDollars(dollars)}
      {isLeast && (
        <>
          <span aria-hidden="true">+</span>
          <span className="sr-only"> or more</span>
        </>
      )}
      {saysFree && !isLeast && dollars === 0 && <span className="text-base text-muted"> Free</span>}
    </span>
  )
}
