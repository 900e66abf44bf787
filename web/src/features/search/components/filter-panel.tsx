// The filters beside the results; on narrow screens behind a button above them.

import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/ui/button.tsx'

type FilterPanelProps = {
  /** How many filters hold. */
  count: number
  onClear: () => void
  children: ReactNode
}

export function FilterPanel({ count, onClear, children }: FilterPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section aria-label="Filters">
      <Button
        variant="secondary"
        className="w-full lg:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal className="size-4.5" aria-hidden="true" />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <div
        id={id}
        className={clsx('mt-4 rounded-lg border border-line bg-surface p-4 lg:mt-0 lg:block', !isOpen && 'hidden')}
      >
        {children}
        {count > 0 && (
          <Button variant="secondary" size="sm" className="mt-6 w-full" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
    </section>
  )
}
