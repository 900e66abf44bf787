import { caseCalls } from '@contract/cases.ts'
import { messageCalls } from '@contract/messages.ts'
import type { BodyGiven, BodyOf, Given } from '@contract/operation.ts'
import { orderCalls } from '@contract/orders.ts'
import { saleCalls } from '@contract/sales.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { callKey, domainKey, pagedQuery, query } from '@/lib/query.ts'

/** Each step refetches the conversation, the order and the sale, also after a conflict. */
function useStep<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [messageCalls.listThreads, saleCalls.listSales, orderCalls.listOrders].map((call) =>
          queryClient.invalidateQueries({ queryKey: domainKey(call) }),
        ),
      ),
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

export const useRequestRefund = (orderId: string) =>
  useStep((body: BodyGiven<typeof caseCalls.requestRefund>) =>
    send(caseCalls.requestRefund, { params: { orderId }, body }),
  )

/** As its seller. */
export const useAnswerRequest = (caseId: string) =>
  useStep((body: BodyGiven<typeof caseCalls.answerRefundRequest>) =>
    send(caseCalls.answerRefundRequest, { params: { caseId }, body }),
  )

/** Oldest first. Never fresh, because other admins work on the same list. */
export const adminCasesQuery = (filters: Given<typeof caseCalls.listCases>['query']) =>
  pagedQuery(
    caseCalls.listCases,
    { query: filters },
    { select: (data) => data.pages.flatMap((page) => page.cases), staleTime: 0 },
  )

/** The newest first; none where the case does not wait for an admin. */
export const caseMessagesQuery = (caseId: string) =>
  query(caseCalls.listCaseMessages, { params: { caseId } }, { staleTime: 0 })

type Decided = { caseId: string; body: BodyOf<typeof caseCalls.decideCase> }

/** Fails with case_moved_on after another step, and with case_impossible if nothing can be refunded or replaced. */
export function useDecideCase() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ caseId, body }: Decided) => send(caseCalls.decideCase, { params: { caseId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: callKey(caseCalls.listCases) }),
  })
}
