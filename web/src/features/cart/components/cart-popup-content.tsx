// What the cart popup lists: picture, title, a delete button each, and the way to the cart.

import type { CartItem } from '@contract/cart.ts'
import { pages } from '@contract/pages.ts'
import { Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useMemberId } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import { ButtonLink, IconButton } from '@/ui/button.tsx'
import { Picture } from '@/ui/listings/picture.tsx'
import { Price } from '@/ui/listings/price.tsx'
import { useRemoveFromCart } from '../api.ts'

type CartPopupContentProps = { items: CartItem[]; onLeave: () => void }

export function CartPopupContent({ items, onLeave }: CartPopupContentProps) {
  const remove = useRemoveFromCart(useMemberId())
  return (
    <section aria-label="Cart">
      <h2 className="border-b border-line px-4 py-3 text-lg">Cart</h2>
      {items.length === 0 ? (
        <div className="grid justify-items-center gap-3 px-4 py-8 text-center">
          <p className="text-muted">{messages.cartEmpty}</p>
          <Link to={pages.home.path()} onClick={onLeave} className="link">
            See popular items
          </Link>
        </div>
      ) : (
        <>
          <ul className="max-h-80 divide-y divide-line overflow-y-auto px-4">
            {items.map((item) => (
              <li key={item.id} className="flex items-center gap-3 py-3">
                <Picture src={item.showcase_thumbnail_urls[0]} alt="" className="w-16! shrink-0 rounded-sm" />
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
                  label={`Remove ${item.title} from the cart`}
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
              Go to Cart
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  )
}
