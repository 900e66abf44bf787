// One request: reads come with their key, writes with what they make stale.
import type { UsernameAvailability } from '@contract/schemas/profiles.ts'
import { segment } from '@contract/segment.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'

/** GET users/username-availability/{username}. Asked at the press of a button, never remembered. */
export const useCheckUsername = () =>
  useMutation({
    mutationFn: (username: string) => api.get<UsernameAvailability>(`users/username-availability/${segment(username)}`),
  })
