import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basket, CLIENT_ID, createWorld, stripeClient, type World } from './support/payments-world.ts'

describe('an account with its own key', () => {
  let world: World
  let seller: { stripeAccount: string }
  let own: Stripe
  beforeAll(async () => {
    world = await createWorld()
    seller = { stripeAccount: (await world.seller()).id }
    own = stripeClient(Number(new URL(world.url).port), `sk_test_${seller.stripeAccount}`)
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const intent = (changes: Partial<Stripe.PaymentIntentCreateParams> = {}): Stripe.PaymentIntentCreateParams => ({
    amount: 900,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    expand: ['latest_charge'],
    ...changes,
  })
  const applicationsOf = ({ application, latest_charge: charge }: Stripe.PaymentIntent) => [
    application,
    (charge as Stripe.Charge).application,
  ]

  test('takes a payment that no platform made, and that its platform can read', async () => {
    const made = await own.paymentIntents.create(intent())
    expect(applicationsOf(made)).toEqual([null, null])
    const read = await world.stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] }, seller)
    expect([read.status, ...applicationsOf(read)]).toEqual(['succeeded', null, null])
    expect(applicationsOf(await world.stripe.paymentIntents.create(intent(), seller))).toEqual([CLIENT_ID, CLIENT_ID])
  })

  test('has sessions of its own, whose payment is its own as well', async () => {
    const paid = async (by: Stripe, options?: Stripe.RequestOptions) => {
      const { id } = await by.checkout.sessions.create(basket, options)
      await world.control(`/sessions/${id}/pay`)
      const session = await world.stripe.checkout.sessions.retrieve(
        id,
        { expand: ['payment_intent.latest_charge'] },
        seller,
      )
      return applicationsOf(session.payment_intent as Stripe.PaymentIntent)
    }
    expect(await paid(own)).toEqual([null, null])
    expect(await paid(world.stripe, seller)).toEqual([CLIENT_ID, CLIENT_ID])
  })

  test('has no platform to give a part to', async () => {
    const refused = { statusCode: 400, message: expect.stringContaining('application_fee_amount') }
    await expect(own.paymentIntents.create(intent({ application_fee_amount: 10 }))).rejects.toMatchObject(refused)
    const withFee = { ...basket, payment_intent_data: { application_fee_amount: 10 } }
    await expect(own.checkout.sessions.create(withFee)).rejects.toMatchObject(refused)
  })

  test('reaches no other account, and no account has a key that is not its own', async () => {
    const other = { stripeAccount: (await world.seller()).id }
    await expect(own.paymentIntents.create(intent(), other)).rejects.toMatchObject({ statusCode: 403 })
    const odd = stripeClient(Number(new URL(world.url).port), 'sk_test_acct_nobody')
    await expect(odd.paymentIntents.create(intent())).rejects.toMatchObject({ statusCode: 401 })
  })
})
