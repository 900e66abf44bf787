// Keeps for later what is in the cart. It leaves the cart once it is in the wishlist, so that it is never in neither.

import type { Listing } from '@contract/listings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useMember } from '@/auth/viewer.ts'
import { addToWishlist, wishlistQuery } from '@/features/wishlist/api.ts'
import { passOver } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { toastOutcome } from '@/lib/toast-outcome.ts'
import { Button } from '@/ui/button.tsx'
import { cartQuery, removeFromCart } from '../api.ts'

function useMoveToWishlist(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (listingId: string) => {
      await addToWishlist(userId, listingId).catch(passOver('already_in_wishlist'))
      await removeFromCart(userId, listingId)
    },
    ...toastOutcome(messages.wishlistAdded, messages.wishlistAddFailed),
    onSettled: () =>
      Promise.all(
        [cartQuery, wishlistQuery].map((list) => queryClient.invalidateQueries({ queryKey: list(userId).queryKey })),
      ),
  })
}

export function MoveToWishlistButton({ listing }: { listing: Listing }) {
  const move = useMoveToWishlist(useMember().id)
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Move to Wishlist: ${listing.title}`}
      busy={move.isPending}
      onClick={() => move.mutate(listing.id)}
    >
      <Heart className="size-4" aria-hidden="true" />
      Move to Wishlist
    </Button>
  )
}
