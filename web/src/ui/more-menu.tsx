import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'
import { iconButtonClass } from './button.tsx'

/** Buttons for what is done seldom. They stay mounted, so that their dialogs outlive the menu. */
export const MoreMenu = ({ label, className, children }: ComponentProps<'div'> & { label: string }) => (
  <Popover className={clsx('relative', className)}>
    {({ close }) => (
      <>
        <PopoverButton aria-label={label} title={label} className={iconButtonClass}>
          <Ellipsis className="size-5" />
        </PopoverButton>
        <PopoverPanel
          unmount={false}
          onClick={() => close()}
          className="absolute top-full right-0 z-30 mt-1 grid w-max min-w-40 justify-items-start rounded-lg border border-line bg-surface p-2 shadow-pop"
        >
          {children}
        </PopoverPanel>
      </>
    )}
  </Popover>
)
