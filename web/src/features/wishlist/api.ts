import { wishlistCalls } from '@contract/cart.ts'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { send } from '@/lib/calls/api.ts'
import { query, useWrite } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'

/** Waits without a user. */
export const wishlistQuery = (userId: string | undefined) =>
  query(wishlistCalls.listWishlist, userId ? { params: { userId } } : undefined, {
    select: (answer) => answer.wishlistItems,
  })

type Toggle = { listingId: string; wished: boolean }

export const addToWishlist = (userId: string, listingId: string) =>
  send(wishlistCalls.addToWishlist, { params: { userId }, body: { fileId: listingId } })

/** Adds or removes one listing, then refetches: the server's list is the only truth. */
export const useToggleWishlist = (userId: string | undefined) =>
  useWrite(
    async ({ listingId, wished }: Toggle) => {
      if (!userId) throw new Error(messages.notAuthenticated)
      if (wished) await send(wishlistCalls.removeFromWishlist, { params: { userId, itemId: listingId } })
      else await addToWishlist(userId, listingId)
    },
    [wishlistCalls.addToWishlist, wishlistCalls.removeFromWishlist],
    {
      onError: (_error, { wished, listingId }) => {
        if (userId) return notify.error(wished ? t`Failed to remove item from wishlist.` : messages.wishlistAddFailed)
        const intent = { action: 'wishlist', id: listingId } as const
        notify.error(messages.notAuthenticated, { label: t`Login`, onClick: () => void signIn({ intent }) })
      },
    },
  )
