import { profileCalls } from '@contract/profiles.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'

/** Nothing is refetched: the next call would be rejected, and the session ends here. */
export const useDeleteAccount = (userId: string) =>
  useMutation({ mutationFn: () => send(profileCalls.deleteAccount, { params: { userId } }) })
