import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const LOOKS = {
  plain: 'bg-sunken text-ink',
  good: 'bg-accent-soft text-accent-ink',
  warning: 'bg-warning-soft text-ink',
  bad: 'bg-danger-soft text-danger',
}

export const Badge = ({ look = 'plain', children }: { look?: keyof typeof LOOKS; children: ReactNode }) => (
  <span className={clsx('inline-block rounded-full px-2.5 py-0.5 text-sm whitespace-nowrap', LOOKS[look])}>
    {children}
  </span>
)

/** A count beside the entry of a side menu, with what it counts for screen readers. */
export const MenuCount = ({ count, of }: { count: number; of: string }) =>
  count > 0 && (
    <span className="tabular ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {of}</span>
    </span>
  )
