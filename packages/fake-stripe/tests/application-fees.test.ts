import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { basket, createWorld, type World } from './support/payments-world.ts'

describe('the platform’s part of a payment', () => {
  let world: World
  let seller: { stripeAccount: string }
  beforeEach(async () => {
    world = await createWorld()
    seller = { stripeAccount: (await world.seller()).id }
  })
  afterEach(() => world[Symbol.asyncDispose]())

  /** A paid charge of 1599 cents. */
  async function charge(feeCents?: number) {
    const fee = feeCents === undefined ? {} : { payment_intent_data: { application_fee_amount: feeCents } }
    const { id } = await world.stripe.checkout.sessions.create({ ...basket, ...fee }, seller)
    await world.control(`/sessions/${id}/pay`)
    const session = await world.stripe.checkout.sessions.retrieve(id, {}, seller)
    const intent = String(session.payment_intent)
    return (await world.stripe.charges.list({ payment_intent: intent }, seller)).data[0]
  }
  const feeOf = async (id: string | undefined) => (await world.stripe.applicationFees.list({ charge: id })).data[0]

  test('is a fee of the platform’s, named by the charge', async () => {
    const paid = await charge(80)
    expect(await feeOf(paid?.id)).toMatchObject({
      id: paid?.application_fee,
      object: 'application_fee',
      account: seller.stripeAccount,
      amount: 80,
      amount_refunded: 0,
      refunded: false,
    })
  })

  test('is null if the session had no fee', async () => {
    const paid = await charge()
    expect(paid?.application_fee).toBeNull()
    expect(await feeOf(paid?.id)).toBeUndefined()
  })

  test('goes back in proportion with a refund that says so, and with the last of the charge wholly', async () => {
    const paid = await charge(80)
    const refund = (amount: number, withFee: boolean) =>
      world.stripe.refunds.create({ charge: paid?.id ?? '', amount, refund_application_fee: withFee }, seller)
    await refund(400, true)
    expect(await feeOf(paid?.id)).toMatchObject({ amount_refunded: 20, refunded: false })
    await refund(400, false)
    expect(await feeOf(paid?.id)).toMatchObject({ amount_refunded: 20 })
    await refund(799, true)
    expect(await feeOf(paid?.id)).toMatchObject({ amount_refunded: 80, refunded: true })
  })
})
