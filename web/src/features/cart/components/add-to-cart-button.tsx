// A visitor logs in first and comes back with the item in the cart (spec section 4).
import type { Listing } from '@contract/listings.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, ShoppingBag } from 'lucide-react'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { useIsSelf, useIsUnknown, useMemberId } from '@/auth/viewer.ts'
import { t } from '@/lib/texts.ts'
import { Button, type ButtonLook } from '@/ui/button.tsx'
import { type BuyersPrice, cartQuery, useAddToCart } from '../api.ts'

type AddToCartButtonProps = ButtonLook & {
  listing: Listing
  /** The buyer's own price; null if it is invalid, so that nothing is added. */
  choose?: () => BuyersPrice | null
  className?: string
}

export function AddToCartButton({ listing, choose, className, ...look }: AddToCartButtonProps) {
  const isOwn = useIsSelf(listing.uploader_id)
  const isUnknown = useIsUnknown()
  const memberId = useMemberId()
  const { data: items } = useQuery(cartQuery(memberId))
  const add = useAddToCart(memberId)

  if (isOwn) {
    return (
      <Button {...look} disabled className={className}>
        {t`Own Listing`}
      </Button>
    )
  }
  if (items?.some((item) => item.id === listing.id)) {
    return (
      <Button {...look} disabled className={className}>
        <Check className="size-4" />
        {t`In Cart`}
      </Button>
    )
  }
  if (listing.is_sold_out) {
    return (
      <Button {...look} disabled className={className}>
        {t`Sold Out`}
      </Button>
    )
  }
  return (
    <Button
      {...look}
      busy={add.isPending}
      disabled={isUnknown}
      aria-label={t`Add to Cart: ${{ title: listing.title }}`}
      onClick={() => {
        const chosen = choose ? choose() : {}
        if (chosen && memberId) add.mutate({ listingId: listing.id, ...chosen })
        else if (chosen) void signIn({ intent: { action: 'cart', id: listing.id, ...chosen } })
      }}
      className={className}
    >
      {!add.isPending && <ShoppingBag className="size-4" />}
      {t`Add to Cart`}
    </Button>
  )
}
