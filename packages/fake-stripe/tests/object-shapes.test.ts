// The payment provider's objects carry every key of Stripe's published example objects, which
// support/published-keys.txt lists: an object's kind, then indented each key that holds no object,
// with the keys that lead to it (github.com/stripe/openapi, fixtures3.json).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basket, createWorld, type World } from './support/payments-world.ts'

const published = new Map<string, string[]>()
for (const line of readFileSync(join(import.meta.dirname, 'support', 'published-keys.txt'), 'utf8')
  .trim()
  .split('\n')) {
  if (line.startsWith('  ')) [...published.values()].at(-1)?.push(line.trim())
  else published.set(line, [])
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys that the object lacks, up to where it has no object: null is an answer too. */
const lackingKeys = (object: unknown, keys: string[]): string[] =>
  keys.filter((key) => {
    let place: unknown = object
    for (const step of key.split('.')) {
      if (!isObject(place)) return false
      if (!(step in place)) return true
      place = place[step]
    }
    return false
  })

test('a lacking key is noticed at any depth', () => {
  expect(lackingKeys({ a: { b: 1 }, n: null }, ['a.b', 'a.c', 'n.x', 'd'])).toEqual(['a.c', 'd'])
})

test('the keys of seven kinds of objects are known', () => {
  expect([...published.keys()]).toEqual([
    'account',
    'checkout.session',
    'payment_intent',
    'charge',
    'refund',
    'event',
    'dispute',
  ])
  for (const keys of published.values()) expect(keys.length).toBeGreaterThan(5)
})

describe("objects carry every key of Stripe's published examples", () => {
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
    objects.event = (await world.stripe.events.list({ limit: 1 }, account)).data[0] ?? {}
  })
  afterAll(() => world[Symbol.asyncDispose]())

  test.each([...published])('%s', (kind, keys) => {
    expect(objects[kind]).toMatchObject({ object: kind })
    expect(lackingKeys(objects[kind], keys)).toEqual([])
  })
})
