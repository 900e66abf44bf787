// The database queues the refund, once for each refundId; the sweep, which runs at once, asks the payment provider for it.
import { saleCalls } from '../../../contract/sales.ts'
import { handle } from '../context.ts'
import { readSale } from './get-sale.ts'

export const refundSale = handle(saleCalls.refundSale)(
  async (c, { params: { orderId }, body: { refundId, amount, reason } }) => {
    await c.var.asServiceFor(
      (sql) => sql`select private.refund_sale(${refundId}, ${orderId}, ${amount}, ${reason})`,
      // Another order used the id at the same time.
      { 23505: 'refund_id_used' },
    )
    return readSale(c.var, orderId)
  },
)
