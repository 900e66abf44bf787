import { contactCalls } from '@contract/contact.ts'
import type { BodyGiven, Given } from '@contract/operation.ts'
import { queueCalls } from '@contract/queues.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { callKey, pagedQuery } from '@/lib/query.ts'

/** A fresh ALTCHA challenge. Each counts once, so none is remembered. */
export const getChallenge = (signal: AbortSignal) => send(contactCalls.getCaptcha, {}, { signal })

/** captcha_used means that the captcha answer was spent before. */
export const useSendMessage = () =>
  useMutation({
    mutationFn: (body: BodyGiven<typeof contactCalls.sendContactMessage>) =>
      send(contactCalls.sendContactMessage, { body }),
  })

/** Other admins work on the same list, so it is never taken as fresh. */
export const contactMessagesQuery = (filters: Given<typeof queueCalls.listContactMessages>['query']) =>
  pagedQuery(
    queueCalls.listContactMessages,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.messages), staleTime: 0 },
  )

/** What an admin does with a message of the contact form. */
type Closing = { messageId: string; answer: string | null }

/** Answers by mail and closes it; without an answer it is only closed. already_done where another admin was first. */
export function useCloseMessage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ messageId, answer }: Closing) =>
      answer === null
        ? send(queueCalls.closeContactMessage, { params: { messageId } })
        : send(queueCalls.answerContactMessage, { params: { messageId }, body: { answer } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: callKey(queueCalls.listContactMessages) }),
  })
}
