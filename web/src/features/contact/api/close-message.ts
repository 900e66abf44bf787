// What an admin does with a message of the contact form.
import { queueCalls } from '@contract/queues.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { callKey } from '@/lib/query.ts'

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
