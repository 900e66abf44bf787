// The cart at a glance, from the top bar.
import { plural } from '@contract/format.ts'
import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ShoppingBag } from 'lucide-react'
import { useMemberId } from '@/auth/viewer.ts'
import { iconButtonClass } from '@/ui/button.tsx'
import { cartQuery } from '../api.ts'
import { CartPopupContent } from './cart-popup-content.tsx'

export function CartPopup() {
  const { data: items = [] } = useQuery(cartQuery(useMemberId()))
  return (
    <Popover>
      <PopoverButton
        aria-label={`Cart, ${plural(items.length, { one: '# item', other: '# items' })}`}
        className={clsx(iconButtonClass, 'relative')}
      >
        <ShoppingBag className="size-5" aria-hidden="true" />
        {items.length > 0 && (
          <span
            aria-hidden="true"
            className="tabular absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] font-bold text-on-accent"
          >
            {items.length}
          </span>
        )}
      </PopoverButton>
      <PopoverPanel
        transition
        focus
        className="bar-popup w-88 rounded-lg border border-line bg-surface shadow-pop transition duration-150 ease-out-soft data-closed:-translate-y-1 data-closed:opacity-0"
      >
        {({ close }) => <CartPopupContent items={items} onLeave={close} />}
      </PopoverPanel>
    </Popover>
  )
}
