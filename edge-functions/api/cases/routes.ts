import type { caseCalls } from '../../../contract/cases.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { answerCase } from './answer-case.ts'
import { answerRefundRequest } from './answer-refund-request.ts'
import { decideCase } from './decide-case.ts'
import { listCaseMessages, listCases } from './list-cases.ts'
import { openCase } from './open-case.ts'
import { replyToCase } from './reply-to-case.ts'
import { requestRefund } from './request-refund.ts'

export const caseRoutes: RoutesOf<typeof caseCalls> = {
  openCase,
  answerCase,
  replyToCase,
  requestRefund,
  answerRefundRequest,
  listCases,
  listCaseMessages,
  decideCase,
}
