import { caseCalls } from '../../../contract/cases.ts'
import { handle } from '../context.ts'

const OUTCOMES = { refund: 'refunded', replace: 'replaced', reject: 'rejected' } as const

export const decideCase = handle(caseCalls.decideCase)(async (c, { params: { caseId }, body: { outcome, reason } }) => {
  await c.var.asServiceFor((sql) => sql`select private.decide_case(${caseId}, ${OUTCOMES[outcome]}, ${reason})`)
  return { success: true }
})
