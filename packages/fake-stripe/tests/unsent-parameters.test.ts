// Defaults of parameters that the shop doesn't send match the tables of src/unsent-parameters.ts.
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { UNSENT } from '../src/unsent-parameters.ts'
import { useWorld } from './support/payments-world.ts'

const world = useWorld()
const says = (table: Record<string, [theirs: string, ours: unknown]>) =>
  Object.fromEntries(Object.entries(table).map(([name, [, ours]]) => [name, ours]))
const shown = (object: object, table: object) =>
  Object.fromEntries(Object.keys(table).map((name) => [name, (object as Record<string, unknown>)[name]]))

test('defaults of objects match the tables', async () => {
  const { id } = await world.pay()
  const session = await world.read(id)
  expect(shown(session, UNSENT.session)).toMatchObject(says(UNSENT.session))
  const { latest_charge: charge } = session.payment_intent as Stripe.PaymentIntent
  const refund = await world.stripe.refunds.create(
    { charge: (charge as Stripe.Charge).id, amount: 100 },
    world.onSeller,
  )
  expect(shown({ ...refund, reverse_transfer: refund.transfer_reversal }, UNSENT.refund)).toMatchObject(
    says(UNSENT.refund),
  )
  const dispute = await world.control<Stripe.Dispute>(`/charges/${(charge as Stripe.Charge).id}/dispute`)
  expect(shown(dispute, UNSENT.dispute)).toMatchObject(says(UNSENT.dispute))
})

test('the currency of a payment is pinned only by the parameter: a dashboard may adapt it', async () => {
  expect((await world.open({})).adaptive_pricing).toEqual({ enabled: true })
  expect((await world.open({ adaptive_pricing: { enabled: false } })).adaptive_pricing).toEqual({ enabled: false })
})
