// A press adds or removes the item (spec section 4). Sellers can’t add their own.
import type { Listing } from '@contract/listings.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import { useIsSelf, useIsUnknown, useMemberId } from '@/auth/viewer.ts'
import { t } from '@/lib/texts.ts'
import { IconButton } from '@/ui/button.tsx'
import { useToggleWishlist, wishlistQuery } from '../api.ts'

export function WishlistButton({ listing, className }: { listing: Listing; className?: string }) {
  const { title } = listing
  const isOwn = useIsSelf(listing.uploader_id)
  const isUnknown = useIsUnknown()
  const memberId = useMemberId()
  const { data: items } = useQuery(wishlistQuery(memberId))
  const toggle = useToggleWishlist(memberId)
  const stored = items?.some((item) => item.id === listing.id) ?? false
  const wished = toggle.isPending ? !toggle.variables.wished : stored
  if (isOwn && !wished) return null
  return (
    <IconButton
      label={wished ? t`Remove ${title} from the wishlist` : t`Add ${title} to the wishlist`}
      aria-pressed={wished}
      disabled={isUnknown}
      onClick={() => toggle.isPending || toggle.mutate({ listingId: listing.id, wished: stored })}
      className={clsx('border border-line bg-surface shadow-card hover:bg-surface', className)}
    >
      <Heart className={clsx('size-5', wished && 'text-heart')} fill={wished ? 'currentColor' : 'none'} />
    </IconButton>
  )
}
