import { caseCalls } from '../../../contract/cases.ts'
import { handle } from '../context.ts'
import { readCase } from './case-columns.ts'

export const replyToCase = handle(caseCalls.replyToCase)(async (c, { params: { caseId }, body: { action } }) => {
  await c.var.asServiceFor((sql) => sql`select private.reply_to_case(${caseId}, ${action})`)
  return readCase(c.var.asCaller, caseId)
})
