import { existsSync, readFileSync } from 'node:fs'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basket, createWorld, type World } from './support/payments-world.ts'

const examples = new URL('../../../../shared/stripe-fixtures.json', import.meta.url)
const missing = !existsSync(examples)

type Example = { [key: string]: unknown }

/** Keys of the example that the object lacks, at every depth where both have an object. */
function lackingKeys(object: Example, example: Example, path = ''): string[] {
  return Object.entries(example).flatMap(([key, value]) => {
    if (!(key in object)) return [`${path}${key}`]
    const [ours, theirs] = [object[key], value]
    return isObject(ours) && isObject(theirs) ? lackingKeys(ours, theirs, `${path}${key}.`) : []
  })
}
const isObject = (value: unknown): value is Example =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

test('a lacking key is noticed at any depth', () => {
  expect(lackingKeys({ a: { b: 1 }, n: null }, { a: { b: 1, c: 2 }, n: { x: 1 }, d: 3 })).toEqual(['a.c', 'd'])
})

describe.skipIf(missing)("objects carry every key of Stripe's published examples (needs the examples file)", () => {
  let world: World
  let seller: Stripe.Account
  const objects: Record<string, object> = {}
  beforeAll(async () => {
    world = await createWorld()
    seller = await world.seller()
    const account = { stripeAccount: seller.id }
    const { id } = await world.stripe.checkout.sessions.create(basket, account)
    await world.control(`/sessions/${id}/pay`)
    const session = await world.stripe.checkout.sessions.retrieve(
      id,
      { expand: ['payment_intent.latest_charge'] },
      account,
    )
    const intent = session.payment_intent as Stripe.PaymentIntent
    const charge = intent.latest_charge as Stripe.Charge
    objects.account = await world.stripe.accounts.retrieve(seller.id)
    objects['checkout.session'] = session
    objects.payment_intent = intent
    objects.charge = charge
    objects.refund = await world.stripe.refunds.create({ charge: charge.id, amount: 100 }, account)
    objects.dispute = await world.control<Stripe.Dispute>(`/charges/${charge.id}/dispute`)
    const event = (await world.stripe.events.list({ limit: 1 }, account)).data[0]
    objects.event = { ...event, data: { object: {} } }
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const published = missing ? {} : (JSON.parse(readFileSync(examples, 'utf8')) as Record<string, Example>)
  test.each(Object.entries(published))('%s', (kind, example) => {
    const comparable = kind === 'event' ? { ...example, data: { object: {} } } : example
    expect(objects[kind]).toMatchObject({ object: kind })
    expect(lackingKeys(objects[kind] as Example, comparable)).toEqual([])
  })
})
