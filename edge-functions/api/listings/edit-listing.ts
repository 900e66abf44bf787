// PUT files/edit-item/{itemId}: title, description and price of an own listing (spec section 7).
import { Hono } from 'hono'
import { editListingInput } from '../../../contract/index.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { jsonBody } from '../../_shared/http/json-body.ts'
import { idParam } from '../../_shared/http/params.ts'
import { requireUser } from '../context.ts'
import { changeListing } from './change-listing.ts'

export const editListing = new Hono<AppEnv>().put(
  '/files/edit-item/:itemId',
  requireUser,
  jsonBody(editListingInput),
  async (c) => {
    const { title, description, price } = c.req.valid('json')
    const listing = await changeListing(
      c.var.caller,
      idParam(c, 'itemId'),
      (sql) => sql`title = ${title}, description = ${description}, price_cents = ${price}`,
    )
    return c.json(listing)
  },
)
