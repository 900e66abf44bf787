import { declarationCalls } from '../../../contract/checkout.ts'
import { handleRedress } from '../redress/context.ts'

export const withdrawFromOrder = handleRedress(declarationCalls.withdrawFromOrder)(
  async (c, { params: { orderId } }) => {
    const [withdrawn] = await c.var.asServiceFor(
      (sql) => sql<[{ at: string }]>`select private.withdraw_from_order(${orderId}) as at`,
    )
    return { withdrawn_at: withdrawn.at }
  },
)
