import { cartCalls } from '../../../contract/cart.ts'
import { handle } from '../context.ts'

export const putAwayCartNotices = handle(cartCalls.putAwayCartNotices)(async (c) => {
  await c.var.asCaller((sql) => sql`delete from public.cart_notices where buyer_id = ${c.var.caller.sub}`)
  return { success: true }
})
