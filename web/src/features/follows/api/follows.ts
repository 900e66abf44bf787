// One request: reads come with their key, writes with what they make stale.
import type { Follow } from '@contract/schemas/follows.ts'
import { segment } from '@contract/segment.ts'
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** GET users/{id}/follows. Waits without a user. */
export const followsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['follows', userId],
    queryFn: userId ? ({ signal }) => api.get<{ follows: Follow[] }>(`users/${userId}/follows`, { signal }) : skipToken,
    select: (body) => body.follows,
  })

type Toggle = { sellerId: string; followed: boolean }

/** Follows or unfollows one seller, then refetches the list and the public numbers. */
export function useToggleFollow(userId: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ sellerId, followed }: Toggle) =>
      followed
        ? api.delete(`users/${userId}/follows/${segment(sellerId)}`)
        : api.post(`users/${userId}/follows`, { sellerId }),
    onSettled: () =>
      Promise.all(
        [followsQuery(userId).queryKey, ['profiles', 'public']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
