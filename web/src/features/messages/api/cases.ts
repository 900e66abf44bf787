import { caseCalls } from '@contract/operations/cases.ts'
import { messageCalls } from '@contract/operations/messages.ts'
import type { BodyGiven } from '@contract/operations/operation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey } from '@/lib/query.ts'

/** What stands in a conversation is asked for again after each step, and after one that came too late. */
function useStep<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKey(messageCalls.listThreads) }),
  })
}

export const useOpenCase = (orderId: string, itemId: string) =>
  useStep((body: BodyGiven<typeof caseCalls.openCase>) =>
    send(caseCalls.openCase, { params: { orderId, itemId }, body }),
  )

/** As its seller. */
export const useAnswerCase = (caseId: string) =>
  useStep((body: BodyGiven<typeof caseCalls.answerCase>) => send(caseCalls.answerCase, { params: { caseId }, body }))

/** As its buyer. */
export const useReplyToCase = (caseId: string) =>
  useStep((body: BodyGiven<typeof caseCalls.replyToCase>) => send(caseCalls.replyToCase, { params: { caseId }, body }))
