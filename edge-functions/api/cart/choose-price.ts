import { cartCalls } from '../../../contract/cart.ts'
import { handle } from '../context.ts'

/** The database rejects an amount that the listing does not take. */
export const choosePrice = handle(cartCalls.choosePrice)(async (c, { params: { itemId }, body: { chosenPrice } }) => {
  await c.var.asServiceFor((sql) => sql`select private.choose_price(${itemId}, ${chosenPrice})`)
  return { success: true }
})
