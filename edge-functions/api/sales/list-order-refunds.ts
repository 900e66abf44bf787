// What a buyer is told of the refunds of an order: what it is for, in whose words, and whether the money is back.
import { saleCalls } from '../../../contract/operations/sales.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { handle } from '../context.ts'
import { type RefundRow, toRefund } from './sale-rows.ts'

export const listOrderRefunds = handle(saleCalls.listOrderRefunds)(async (c, { params: { orderId } }) => {
  const [found] = await c.var.asServiceInGoodStanding(
    (sql) => sql<{ refunds: RefundRow[] | null }[]>`select private.order_refunds(${orderId}) as refunds`,
  )
  if (!found?.refunds) throw new ApiError('order_not_found')
  return { refunds: found.refunds.map(toRefund) }
})
