import { caseCalls } from '../../../contract/cases.ts'
import { handle } from '../context.ts'
import { readCase } from './case-columns.ts'

const OFFERS = { offer_refund: 'refund', offer_replacement: 'replacement', reject: null } as const

export const answerCase = handle(caseCalls.answerCase)(async (c, { params: { caseId }, body: { action, body } }) => {
  await c.var.asServiceFor((sql) =>
    action === 'deliver'
      ? sql`select private.deliver_replacement(${caseId}, ${body})`
      : sql`select private.answer_case(${caseId}, ${OFFERS[action]}, ${body})`,
  )
  return readCase(c.var.asCaller, caseId)
})
