// The first picture loads first, the others when they come near.
import type { Listing } from '@contract/listings.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useMemberId } from '@/auth/viewer.ts'
import { AddToCartButton } from '@/features/cart/components/add-to-cart-button.tsx'
import { purchasesQuery } from '@/features/orders/purchases.ts'
import { useIsShown } from '@/features/search/hidden.ts'
import { WishlistButton } from '@/features/wishlist/components/wishlist-button.tsx'
import { t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { ListingCard, type ListingCardProps } from '@/ui/listings/listing-card.tsx'
import { type GridWidth, ListingGrid } from '@/ui/listings/listing-grid.tsx'

/** Only for buyers of a listing on the page. */
const PurchasedButton = lazy(async () => ({
  default: (await import('@/features/library/components/purchased-button.tsx')).PurchasedButton,
}))

/** A listing card with the heart, and the cart button or the download. */
const look = { size: 'sm', variant: 'secondary' } as const

type ShopCardProps = Omit<ListingCardProps, 'listing' | 'corner' | 'actions'> & { listing: Listing }

export function ShopCard({ listing, ...rest }: ShopCardProps) {
  const { data: purchases } = useQuery(purchasesQuery(useMemberId()))
  return (
    <ListingCard
      {...rest}
      listing={listing}
      corner={<WishlistButton listing={listing} />}
      actions={
        purchases?.includes(listing.id) ? (
          <Suspense
            fallback={
              <Button {...look} disabled>
                {t`Download`}
              </Button>
            }
          >
            <PurchasedButton listing={listing} {...look} />
          </Suspense>
        ) : (
          <AddToCartButton listing={listing} {...look} />
        )
      }
    />
  )
}

/** Only for members who hide something. */
const HiddenItemsText = lazy(async () => ({
  default: (await import('@/features/search/components/hiding.tsx')).HiddenItemsNote,
}))

export const HiddenItemsNote = (props: { count: number; isAbout?: boolean | undefined }) => (
  <Suspense>{props.count > 0 && <HiddenItemsText {...props} />}</Suspense>
)

type ShopGridProps = {
  listings: readonly Listing[]
  /** All by default. */
  most?: number
  /** Whether it shows also what the member hides. */
  showsAll?: boolean
  width?: GridWidth
  /** One below the heading that the grid stands under. */
  headingLevel?: 'h2' | 'h3'
}

export function ShopGrid({ listings, most = listings.length, showsAll = false, width, headingLevel }: ShopGridProps) {
  const isShown = useIsShown()
  const shown = listings.filter((listing) => showsAll || isShown(listing)).slice(0, most)
  const leftOut = Math.min(most, listings.length) - shown.length
  return (
    <>
      <ListingGrid width={width}>
        {shown.map((listing, index) => (
          <li key={listing.id}>
            <ShopCard listing={listing} first={index === 0} headingLevel={headingLevel} />
          </li>
        ))}
      </ListingGrid>
      <HiddenItemsNote count={leftOut} />
    </>
  )
}
