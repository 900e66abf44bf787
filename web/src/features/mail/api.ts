import { mailCalls } from '@contract/mail.ts'
import type { AnswerOf, BodyInput } from '@contract/operations/operation.ts'
import { postCalls } from '@contract/posts.ts'
import { queueCalls } from '@contract/queues.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/calls/api.ts'
import { adminQuery, query, useCall, useWrite } from '@/lib/calls/query.ts'

type Preferences = AnswerOf<typeof mailCalls.getMailPreferences>
export type MailProblem = NonNullable<Preferences['problem']>

const preferencesQuery = (userId: string) => query(mailCalls.getMailPreferences, { params: { userId } })

export const useMailPreferences = (userId: string) => useQuery(preferencesQuery(userId))

/** Optimistic: a failure reverts the switch. */
export function useSetMailPreferences(userId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = preferencesQuery(userId)
  return useMutation({
    mutationFn: (body: BodyInput<typeof mailCalls.setMailPreferences>) =>
      send(mailCalls.setMailPreferences, { params: { userId }, body }),
    onMutate: async ({ enabled, kinds }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Preferences>(queryKey)
      if (before) {
        const after = { ...before, enabled: enabled ?? before.enabled, kinds: { ...before.kinds, ...kinds } }
        queryClient.setQueryData(queryKey, after)
      }
      return { before }
    },
    onError: (_error, _body, context) => queryClient.setQueryData(queryKey, context?.before),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
  })
}

/** Sends mail to the address again. */
export const useForgetMailProblem = (userId: string) =>
  useCall(mailCalls.forgetMailProblem, { userId }, preferencesQuery(userId).queryKey)

/** Turns off the kind of mail that the link came in. */
export const useUnsubscribe = (token: string) => useCall(mailCalls.unsubscribe, { token })

export const failedMailsQuery = adminQuery(queueCalls.listFailedMails, undefined, (page) => page.mails)

/** Queues the email again. Fails with not_found if it was queued already. */
export const useRetryMail = () =>
  useWrite((mailId: string) => send(queueCalls.retryMail, { params: { mailId } }), failedMailsQuery.queryKey)

/** Other admins work on it too, so it is never fresh. */
export const postSendersQuery = query(
  postCalls.listPostSenders,
  {},
  { staleTime: 0, select: ({ senders }) => senders.map((sender) => ({ id: sender.seller_id, ...sender })) },
)

/** Fails with already_done if the seller isn't paused. */
export const useResumePosts = () =>
  useWrite((userId: string) => send(postCalls.resumePosts, { params: { userId } }), postSendersQuery.queryKey)
