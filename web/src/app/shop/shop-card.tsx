// A listing card with what the shop offers on it: the heart and the cart button.
import { ListingCard, type ListingCardProps } from '@/components/listing-card.tsx'
import { AddToCartButton } from '@/features/cart/components/add-to-cart-button.tsx'
import { WishlistButton } from '@/features/wishlist/components/wishlist-button.tsx'

export const ShopCard = (props: Omit<ListingCardProps, 'corner' | 'actions'>) => (
  <ListingCard
    {...props}
    corner={<WishlistButton listing={props.listing} />}
    actions={<AddToCartButton listing={props.listing} size="sm" variant="secondary" />}
  />
)
