import { caseCalls } from '../../../contract/cases.ts'
import { arrayLiteral } from '../../_shared/database/array-literal.ts'
import { handle } from '../context.ts'
import { readCase } from './case-columns.ts'

export const requestRefund = handle(caseCalls.requestRefund)(
  async (c, { params: { orderId }, body: { itemIds, kind, body } }) => {
    const [asked] = await c.var.asServiceFor(
      (sql) =>
        sql<
          [{ id: string }]
        >`select private.request_refund(${orderId}, ${arrayLiteral(itemIds)}::uuid[], ${kind}, ${body}) as id`,
    )
    return readCase(c.var.asCaller, asked.id)
  },
)
