import { orderCalls } from '../../../contract/operations/orders.ts'
import { handle } from '../context.ts'

export const withdrawFromOrder = handle(orderCalls.withdrawFromOrder)(async (c, { params: { orderId } }) => {
  const [withdrawn] = await c.var.asServiceFor(
    (sql) => sql<[{ at: string }]>`select private.withdraw_from_order(${orderId}) as at`,
  )
  return { withdrawn_at: withdrawn.at }
})
