import { caseCalls } from '../../../contract/cases.ts'
import { handle } from '../context.ts'
import { readCase } from './case-columns.ts'

export const openCase = handle(caseCalls.openCase)(async (c, { params: { orderId, itemId }, body: { kind, body } }) => {
  const [opened] = await c.var.asServiceFor(
    (sql) => sql<[{ id: string }]>`select private.open_case(${orderId}, ${itemId}, ${kind}, ${body}) as id`,
  )
  return readCase(c.var.asCaller, opened.id)
})
