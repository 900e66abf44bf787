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
