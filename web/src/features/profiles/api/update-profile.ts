// One request: reads come with their key, writes with what they make stale.
import type { OwnProfile } from '@contract/schemas/profiles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

type ProfileChanges = { name: string; avatar?: string; username: string }

/** PUT users/profile/update/{userId}. */
export function useUpdateProfile(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changes: ProfileChanges) => api.put<{ user: OwnProfile }>(`users/profile/update/${userId}`, changes),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['profiles'] }),
  })
}
