// A list with nothing in it: says so and offers the next step.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = { icon: LucideIcon; text: string; children?: ReactNode }

export function EmptyState({ icon: Icon, text, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-lg border border-dashed border-line-strong/50 px-6 py-14 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon className="size-6" aria-hidden="true" />
      </span>
      <p className="max-w-prose text-lg">{text}</p>
      {children}
    </div>
  )
}
