// POST users/{userId}/cart: puts a listing into the caller's cart. The database refuses what does not belong there.
import { Hono } from 'hono'
import { addItemInput } from '../../../contract/index.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { jsonBody } from '../../_shared/http/json-body.ts'
import { requireSelf, requireUser } from '../context.ts'

export const addToCart = new Hono<AppEnv>().post(
  '/users/:userId/cart',
  requireUser,
  requireSelf,
  jsonBody(addItemInput),
  async (c) => {
    const { fileId } = c.req.valid('json')
    await c.var.inOneTrip((sql, caller) => sql`select private.add_to_cart(${caller}, ${fileId})`, {
      cart_items_pkey: 'already_in_cart',
    })
    return c.json({ success: true }, 201)
  },
)
