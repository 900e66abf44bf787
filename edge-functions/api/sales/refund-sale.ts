// The database queues the refund, once for each refundId; the sweep, which runs at once, asks the payment provider for it.
import { saleCalls } from '../../../contract/operations/sales.ts'
import { handle } from '../context.ts'
import { readSale } from './get-sale.ts'

export const refundSale = handle(saleCalls.refundSale)(
  async (c, { params: { orderId }, body: { refundId, amount, reason } }) => {
    await c.var.asServiceFor(
      (sql) => sql`select private.refund_sale(${refundId}, ${orderId}, ${amount}, ${reason})`,
      // The id of a refund of another order.
      { 23505: 'refund_impossible' },
    )
    return readSale(c.var, orderId)
  },
)
