import { caseCalls } from '../../../contract/cases.ts'
import { handle } from '../context.ts'
import { readCase } from './case-columns.ts'

export const answerRefundRequest = handle(caseCalls.answerRefundRequest)(
  async (c, { params: { caseId }, body: { amount, reason } }) => {
    await c.var.asServiceFor((sql) => sql`select private.answer_request(${caseId}, ${amount}, ${reason})`)
    return readCase(c.var.asCaller, caseId)
  },
)
