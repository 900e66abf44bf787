// A listing card with what the shop offers on it: the heart, and the cart button or, once bought, the way to the purchase.
import { useQuery } from '@tanstack/react-query'
import { useMemberId } from '@/auth/viewer.ts'
import { AddToCartButton } from '@/features/cart/components/add-to-cart-button.tsx'
import { PurchasedLink } from '@/features/orders/components/purchased-link.tsx'
import { purchasesQuery } from '@/features/orders/purchases.ts'
import { WishlistButton } from '@/features/wishlist/components/wishlist-button.tsx'
import { ListingCard, type ListingCardProps } from '@/ui/listing-card.tsx'

const look = { size: 'sm', variant: 'secondary' } as const

export function ShopCard({ listing, ...rest }: Omit<ListingCardProps, 'corner' | 'actions'>) {
  const { data: purchases } = useQuery(purchasesQuery(useMemberId()))
  return (
    <ListingCard
      {...rest}
      listing={listing}
      corner={<WishlistButton listing={listing} />}
      actions={
        purchases?.includes(listing.id) ? (
          <PurchasedLink title={listing.title} {...look} />
        ) : (
          <AddToCartButton listing={listing} {...look} />
        )
      }
    />
  )
}
