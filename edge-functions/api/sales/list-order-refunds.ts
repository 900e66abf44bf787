// What a buyer is told of the refunds of an order: what it is for, in whose words, and whether the money is back.
import { centsToDollars } from '../../../contract/index.ts'
import { saleCalls } from '../../../contract/sales.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { readRequests } from '../cases/case-columns.ts'
import { handle } from '../context.ts'
import { type DisputeRow, type RefundRow, toDispute, toRefund } from './sale-rows.ts'

type Row = { refunded_cents: number; refunds: RefundRow[]; dispute: DisputeRow | null }

export const listOrderRefunds = handle(saleCalls.listOrderRefunds)(async (c, { params: { orderId } }) => {
  const [[order], requests] = await Promise.all([
    c.var.asServiceInGoodStanding((sql) => sql<Row[]>`select * from private.order_refunds(${orderId})`),
    readRequests(c.var.asCaller, orderId),
  ])
  if (!order) throw new ApiError('order_not_found')
  return {
    refunded: centsToDollars(order.refunded_cents),
    refunds: order.refunds.map(toRefund),
    requests,
    dispute: toDispute(order.dispute),
  }
})
