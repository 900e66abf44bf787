import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basket, createWorld, postForm, type World } from './support/payments-world.ts'

describe('a hosted page that must not take a payment', () => {
  let world: World
  let onSeller: { stripeAccount: string }
  beforeAll(async () => {
    world = await createWorld()
    onSeller = { stripeAccount: (await world.seller()).id }
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const open = () => world.stripe.checkout.sessions.create(basket, onSeller)
  const paid = (id: string) =>
    world.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }, onSeller)
  const successOf = (id: string) => `http://127.0.0.1:9/checkout-success?session_id=${id}`

  test('an expired session cannot be paid and shows the way back', async () => {
    const session = await open()
    await world.stripe.checkout.sessions.expire(session.id, undefined, onSeller)
    const submitted = await world.submit(session)
    expect(submitted.status).toBe(410)
    const page = await submitted.text()
    expect(page).toContain('has expired')
    expect(page).toContain('href="http://127.0.0.1:9/checkout-cancel"')
    expect(await paid(session.id)).toMatchObject({ status: 'expired', payment_status: 'unpaid', payment_intent: null })
  })

  test('a paid session says so and shows the way back', async () => {
    const session = await open()
    await world.submit(session)
    const page = await (await fetch(`${world.url}/c/pay/${session.id}`)).text()
    expect(page).toContain('You have already paid')
    expect(page).toContain(successOf(session.id))
  })

  test('a seller who lost the right to charge is not paid', async () => {
    const { id } = await world.seller()
    const session = await world.stripe.checkout.sessions.create(basket, { stripeAccount: id })
    await world.control(`/accounts/${id}`, { charges_enabled: false })
    expect((await world.submit(session)).status).toBe(402)
    const after = await world.stripe.checkout.sessions.retrieve(session.id, undefined, { stripeAccount: id })
    expect(after).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  })

  test('a form sent from another site is refused', async () => {
    const session = await open()
    const fields = { method: 'us_bank_account', email: 'bo@example.com' }
    const response = await postForm(`${world.url}/c/pay/${session.id}`, fields, { origin: 'http://evil.example' })
    expect(response.status).toBe(403)
    expect((await paid(session.id)).status).toBe('open')
  })

  test('a session nobody made is a page that says so', async () => {
    const response = await fetch(`${world.url}/c/pay/cs_test_missing`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Nothing here')
  })
})
