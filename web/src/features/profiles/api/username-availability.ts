import { profileCalls } from '@contract/profiles.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'

/** Asked at the press of a button, never remembered. */
export const useCheckUsername = () =>
  useMutation({
    mutationFn: (username: string) => send(profileCalls.getUsernameAvailability, { params: { username } }),
  })
