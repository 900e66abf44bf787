import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'

/** Opens below its name. With `isLazy`, mounts what is inside when it first opens. */
type FoldProps = Omit<ComponentProps<'details'>, 'name'> & { name: ReactNode; isLazy?: boolean }

export function Fold({ name, isLazy = false, children, ...details }: FoldProps) {
  const [isNeeded, setNeeded] = useState(!isLazy)
  // It may be open since before hydration.
  const note = (element: HTMLDetailsElement | null) => void (element?.open && setNeeded(true))
  return (
    <details ref={note} onToggle={({ currentTarget }) => note(currentTarget)} {...details}>
      <summary className="-ml-2 flex min-h-11 w-fit list-none items-center gap-2 rounded-md px-2 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronDown className="size-4 shrink-0 transition-transform [[open]>*>&]:rotate-180" />
        {name}
      </summary>
      {isNeeded && children}
    </details>
  )
}
