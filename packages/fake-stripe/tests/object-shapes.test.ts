// The fake's objects have every key of Stripe's published examples. support/published-keys.txt
// lists them: the kind of an object, then its keys with their paths, indented, except keys that
// contain an object (github.com/stripe/openapi, fixtures3.json).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { UNSENT } from '../src/unsent-parameters.ts'
import { useWorld } from './support/payments-world.ts'

const published = new Map<string, string[]>()
for (const line of readFileSync(join(import.meta.dirname, 'support', 'published-keys.txt'), 'utf8')
  .trim()
  .split('\n')) {
  if (line.startsWith('  ')) [...published.values()].at(-1)?.push(line.trim())
  else published.set(line, [])
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Missing keys, down to the first value that isn't an object. Null counts as a value. */
const lackingKeys = (object: unknown, keys: string[]): string[] =>
  keys.filter((key) => {
    let value: unknown = object
    for (const step of key.split('.')) {
      if (!isObject(value)) return false
      if (!(step in value)) return true
      value = value[step]
    }
    return false
  })

const world = useWorld()

/** One object of each kind, from one purchase. */
async function objectsOf(): Promise<Record<string, object>> {
  await world.control(`/accounts/${world.account}/payments`, { card: '4000000000000077' })
  const payout = await world.control<Stripe.Payout>(`/accounts/${world.account}/payouts`)
  const { id } = await world.pay()
  const session = await world.read(id)
  const intent = session.payment_intent as Stripe.PaymentIntent
  const charge = intent.latest_charge as Stripe.Charge
  const warning = await world.control<Stripe.Radar.EarlyFraudWarning>(`/charges/${charge.id}/warning`)
  return {
    account: await world.stripe.accounts.retrieve(world.account),
    'checkout.session': session,
    balance: await world.stripe.balance.retrieve({}, world.onSeller),
    payment_intent: intent,
    payout: await world.stripe.payouts.retrieve(payout.id, {}, world.onSeller),
    charge,
    'radar.early_fraud_warning': await world.stripe.radar.earlyFraudWarnings.retrieve(warning.id, {}, world.onSeller),
    refund: await world.stripe.refunds.create({ charge: charge.id, amount: 100 }, world.onSeller),
    dispute: await world.control<Stripe.Dispute>(`/charges/${charge.id}/dispute`),
    event: (await world.stripe.events.list({ limit: 1 }, world.onSeller)).data[0] ?? {},
  }
}

test("objects carry every key of Stripe's published examples", async () => {
  const objects = await objectsOf()
  expect(Object.keys(objects).sort()).toEqual([...published.keys()].sort())
  for (const [kind, keys] of published) {
    expect(keys.length, kind).toBeGreaterThan(3)
    expect(objects[kind]).toMatchObject({ object: kind })
    expect(lackingKeys(objects[kind], keys), kind).toEqual([])
  }
})

// Defaults of parameters that the shop doesn't send match the tables of src/unsent-parameters.ts.

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
