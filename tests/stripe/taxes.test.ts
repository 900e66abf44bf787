// Taxes, as Stripe itself has them: a session that computes them is made where its seller set them up, and nowhere else.
import { expect, test } from 'vitest'
import type { TaxMode } from '../../contract/index.ts'
import { readSession } from '../../edge-functions/_shared/payments/session-facts.ts'
import { orderOf, paramsOf } from './support/orders.ts'
import { askStripe, inNameOf } from './support/stripe.ts'

const asked = await askStripe()
const { stripe } = asked

test.for<TaxMode>(['inclusive', 'exclusive'])(
  'a session of %s prices waits for an address, where the seller set up taxes',
  async (mode, context) => {
    const seller = inNameOf(asked, context)
    const settings = await stripe.tax.settings.retrieve({}, seller)
    const created = stripe.checkout.sessions.create(paramsOf(orderOf(asked, mode)), {
      ...seller,
      idempotencyKey: crypto.randomUUID(),
    })
    if (settings.status !== 'active') {
      await expect(created).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
      return
    }
    const { id, ...session } = await created
    expect(session).toMatchObject({
      amount_total: 1599,
      automatic_tax: { enabled: true, status: 'requires_location_inputs', liability: { type: 'self' } },
      total_details: { amount_tax: 0 },
    })
    expect(await readSession(stripe, id, seller.stripeAccount)).toMatchObject({ amountCents: 1599, taxCents: 0 })
    await stripe.checkout.sessions.expire(id, {}, seller)
  },
)
