import { caseCalls } from '../../../contract/operations/cases.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { handle } from '../context.ts'
import { readCase } from './case-columns.ts'

export const openCase = handle(caseCalls.openCase)(async (c, { params: { orderId, itemId }, body: { kind, body } }) => {
  const [opened] = await c.var.asServiceFor(
    (sql) => sql<{ id: string }[]>`select private.open_case(${orderId}, ${itemId}, ${kind}, ${body}) as id`,
  )
  if (!opened) throw new ApiError('order_not_found')
  return readCase(c.var.asCaller, opened.id)
})
