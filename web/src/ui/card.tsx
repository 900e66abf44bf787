// A sheet of paper on the page.
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={clsx('rounded-lg border border-line bg-surface shadow-card', className)} {...rest} />
}
