import { followCalls } from '@contract/accounts.ts'
import { profileCalls } from '@contract/profiles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { callKey, domainKey, query } from '@/lib/query.ts'

/** Waits without a user. */
export const followsQuery = (userId: string | undefined) =>
  query(followCalls.listFollows, userId ? { params: { userId } } : undefined, { select: (answer) => answer.follows })

type Toggle = { sellerId: string; followed: boolean }

/** Follows or unfollows one seller, then refetches what comes of it and the public numbers. */
export function useToggleFollow(userId: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ sellerId, followed }: Toggle) =>
      followed
        ? send(followCalls.unfollow, { params: { userId: String(userId), sellerId } })
        : send(followCalls.follow, { params: { userId: String(userId) }, body: { sellerId } }),
    onSettled: () =>
      Promise.all(
        [domainKey(followCalls.listFollows), callKey(profileCalls.getPublicProfile)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
