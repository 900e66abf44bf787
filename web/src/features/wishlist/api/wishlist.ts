// One request: reads come with their key, writes with what they make stale.
import type { Listing } from '@contract/schemas/listings.ts'
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import * as messages from '@/lib/messages.ts'
import { signIn } from '@/lib/sign-in.ts'
import { notify } from '@/lib/toast.ts'

/** GET users/{id}/wishlist. Waits without a user. */
export const wishlistQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['wishlist', userId],
    queryFn: userId
      ? ({ signal }) => api.get<{ wishlistItems: Listing[] }>(`users/${userId}/wishlist`, { signal })
      : skipToken,
    select: (body) => body.wishlistItems,
  })

type Toggle = { listingId: string; wished: boolean }

/** POST users/{id}/wishlist. */
export const addToWishlist = (userId: string, listingId: string) =>
  api.post(`users/${userId}/wishlist`, { fileId: listingId })

/** Adds or removes one listing, then refetches: the server's list is the only truth. */
export function useToggleWishlist(userId: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ listingId, wished }: Toggle) => {
      if (!userId) throw new Error(messages.notAuthenticated)
      if (wished) await api.delete(`users/${userId}/wishlist/${listingId}`)
      else await addToWishlist(userId, listingId)
    },
    onError: (_error, { wished, listingId }) => {
      if (userId) return notify.error(wished ? messages.wishlistRemoveFailed : messages.wishlistAddFailed)
      const intent = { act: 'wishlist', listingId } as const
      notify.error(messages.notAuthenticated, { label: 'Login', act: () => void signIn({ intent }) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: wishlistQuery(userId).queryKey }),
  })
}
