import type { CartItem } from '@contract/cart.ts'
import { pages } from '@contract/pages.ts'
import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ShoppingBag, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useMemberId } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import { plural, t } from '@/lib/texts.ts'
import { ButtonLink, IconButton, iconButtonClass } from '@/ui/button.tsx'
import { Picture } from '@/ui/listings/picture.tsx'
import { Price } from '@/ui/listings/price.tsx'
import { cartQuery, useRemoveFromCart } from '../api.ts'

export function CartPopupContent({ items, onLeave }: { items: CartItem[]; onLeave: () => void }) {
  const remove = useRemoveFromCart(useMemberId())
  return (
    <section aria-label={t`Cart`}>
      <h2 className="border-b border-line px-4 py-3 text-lg">{t`Cart`}</h2>
      {items.length === 0 ? (
        <div className="grid justify-items-center gap-3 px-4 py-8 text-center">
          <p className="text-muted">{messages.cartEmpty}</p>
          <Link to={pages.home.path()} onClick={onLeave} className="link">
            {t`See popular items`}
          </Link>
        </div>
      ) : (
        <>
          <ul className="max-h-80 divide-y divide-line overflow-y-auto px-4">
            {items.map((item) => (
              <li key={item.id} className="flex items-center gap-3 py-3">
                <Picture
                  src={item.showcase_thumbnail_urls[0]}
                  of={item.showcase_pictures[0]}
                  sizes="4rem"
                  alt=""
                  className="w-16! shrink-0 rounded-sm"
                />
                <div className="min-w-0 flex-1">
                  <Link
                    to={pages.listing.path({ itemId: item.id })}
                    onClick={onLeave}
                    className="block truncate font-medium hover:underline"
                  >
                    {item.title}
                  </Link>
                  <Price dollars={item.price_to_pay} className="text-sm" />
                </div>
                <IconButton
                  label={t`Remove ${{ title: item.title }} from the cart`}
                  disabled={remove.isPending && remove.variables === item.id}
                  onClick={() => remove.mutate(item.id)}
                >
                  <Trash2 className="size-4.5" />
                </IconButton>
              </li>
            ))}
          </ul>
          <div className="border-t border-line p-4">
            <ButtonLink to={pages.cart.path()} onClick={onLeave} className="w-full">
              {t`Go to Cart`}
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  )
}

export function CartPopup() {
  const { data: items = [] } = useQuery(cartQuery(useMemberId()))
  return (
    <Popover>
      <PopoverButton
        aria-label={t`Cart, ${plural({ count: items.length }, { one: '# item', other: '# items' })}`}
        className={clsx(iconButtonClass, 'relative')}
      >
        <ShoppingBag className="size-5" />
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
