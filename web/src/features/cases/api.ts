import { caseCalls } from '@contract/cases.ts'
import { messageCalls } from '@contract/messages.ts'
import type { BodyOf, CallInput } from '@contract/operations/operation.ts'
import { orderCalls } from '@contract/orders.ts'
import { saleCalls } from '@contract/sales.ts'
import { send } from '@/lib/calls/api.ts'
import { adminQuery, callKey, domainKey, query, useCall, useWrite } from '@/lib/calls/query.ts'

/** Each step refetches the conversation, the order and the sale, also after a conflict. */
const STALE = [messageCalls.listThreads, saleCalls.listSales, orderCalls.listOrders].map(domainKey)

export const useOpenCase = (orderId: string, itemId: string) =>
  useCall(caseCalls.openCase, { orderId, itemId }, ...STALE)

export const useAnswerCase = (caseId: string) => useCall(caseCalls.answerCase, { caseId }, ...STALE)

export const useReplyToCase = (caseId: string) => useCall(caseCalls.replyToCase, { caseId }, ...STALE)

export const useRequestRefund = (orderId: string) => useCall(caseCalls.requestRefund, { orderId }, ...STALE)

export const useAnswerRequest = (caseId: string) => useCall(caseCalls.answerRefundRequest, { caseId }, ...STALE)

/** Oldest first. */
export const adminCasesQuery = (filters: CallInput<typeof caseCalls.listCases>['query']) =>
  adminQuery(caseCalls.listCases, filters, (page) => page.cases)

/** The newest first; none where the case does not wait for an admin. */
export const caseMessagesQuery = (caseId: string) =>
  query(caseCalls.listCaseMessages, { params: { caseId } }, { select: (data) => data.messages, staleTime: 0 })

type Decided = { caseId: string; body: BodyOf<typeof caseCalls.decideCase> }

/** case_moved_on after another step, case_impossible if nothing can be refunded or replaced. */
export const useDecideCase = () =>
  useWrite(
    ({ caseId, body }: Decided) => send(caseCalls.decideCase, { params: { caseId }, body }),
    callKey(caseCalls.listCases),
  )
