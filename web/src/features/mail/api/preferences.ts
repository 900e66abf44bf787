import { mailCalls } from '@contract/mail.ts'
import type { AnswerOf, BodyGiven } from '@contract/operation.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'

type Preferences = AnswerOf<typeof mailCalls.getMailPreferences>

const preferencesQuery = (userId: string) => query(mailCalls.getMailPreferences, { params: { userId } })

export const useMailPreferences = (userId: string) => useQuery(preferencesQuery(userId))

/** Shows a change at once, and takes it back where it fails. */
export function useSetMailPreferences(userId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = preferencesQuery(userId)
  return useMutation({
    mutationFn: (body: BodyGiven<typeof mailCalls.setMailPreferences>) =>
      send(mailCalls.setMailPreferences, { params: { userId }, body }),
    onMutate: async ({ enabled, kinds }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Preferences>(queryKey)
      if (before) {
        const after = { enabled: enabled ?? before.enabled, kinds: { ...before.kinds, ...kinds } }
        queryClient.setQueryData(queryKey, after)
      }
      return { before }
    },
    onError: (_error, _body, context) => queryClient.setQueryData(queryKey, context?.before),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
  })
}
