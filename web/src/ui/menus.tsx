// Menus behind one button with an ellipsis.
import { Menu, MenuButton, MenuItem, MenuItems, Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'
import { iconButtonClass } from './button.tsx'

type RowAction = { name: string; isDangerous?: boolean; run: () => void }

/** @param props.label for screen readers: names the row */
export const RowMenu = ({ label, actions }: { label: string; actions: readonly RowAction[] }) => (
  <Menu>
    <MenuButton aria-label={label} title={label} className={iconButtonClass}>
      <Ellipsis className="size-5" />
    </MenuButton>
    <MenuItems
      anchor="bottom end"
      modal={false}
      className="z-40 min-w-40 rounded-lg border border-line bg-surface p-2 shadow-pop focus:outline-none"
    >
      {actions.map(({ name, isDangerous, run }) => (
        <MenuItem key={name}>
          <button
            type="button"
            onClick={run}
            className={clsx('w-full rounded-md px-3 py-2 text-left data-focus:bg-sunken', isDangerous && 'text-danger')}
          >
            {name}
          </button>
        </MenuItem>
      ))}
    </MenuItems>
  </Menu>
)

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
