import { cartCalls } from '../../../contract/cart.ts'
import { handle } from '../context.ts'

/** The database rejects what does not belong into the caller's cart. */
export const addToCart = handle(cartCalls.addToCart)(async (c, { body: { fileId, chosenPrice } }) => {
  await c.var.inOneRoundTrip(
    (sql, caller) => sql`select private.add_to_cart(${caller}, ${fileId}, ${chosenPrice ?? null})`,
    {
      cart_items_pkey: 'already_in_cart',
    },
  )
  return { success: true }
})
