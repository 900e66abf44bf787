// What a code takes off, before anything is begun. A try counts also where the code is wrong, so the database answers why and does not raise it.

import { checkoutCalls } from '../../contract/checkout.ts'
import { centsToDollars, type ErrorCode } from '../../contract/index.ts'
import { requireSameUser } from '../_shared/auth/guards.ts'
import { arrayLiteral } from '../_shared/database/array-literal.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { centsLiteral } from './begin-order.ts'
import { handle } from './context.ts'
import { wantedOf } from './create-checkout-session.ts'

type QuoteRow = { rejected: ErrorCode | null; discount_cents: number; total_cents: number }

export const quoteDiscount = handle(checkoutCalls.quoteDiscount)(
  async (c, { body: { auth0Id, cartItems, discountCode } }) => {
    requireSameUser(c.var.caller, auth0Id)
    const wanted = wantedOf(cartItems)
    const ids = arrayLiteral(wanted.map(({ id }) => id))
    const chosen = centsLiteral(wanted.map(({ chosenCents }) => chosenCents))
    const [quote] = await c.var.asServiceFor(
      (sql) => sql<[QuoteRow]>`
        select * from private.quote_discount(${ids}::uuid[], ${discountCode}, ${chosen}::integer[])`,
    )
    if (quote.rejected) throw new ApiError(quote.rejected)
    return { discount: centsToDollars(quote.discount_cents), total: centsToDollars(quote.total_cents) }
  },
)
