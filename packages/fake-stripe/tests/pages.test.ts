import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { CARDS, postForm, useWorld } from './support/payments-world.ts'

const world = useWorld()
const successOf = (id: string) => `http://127.0.0.1:9/checkout-success?session_id=${id}`

describe('a buyer pays on the hosted page', () => {
  const eventsOf = async (session: Stripe.Checkout.Session) =>
    (await world.stripe.events.list({ limit: 100 }, world.onSeller)).data
      .filter(({ data: { object } }) => 'id' in object && object.id === session.id)
      .map(({ type }) => type)
      .reverse()

  test('the page shows merchant, items and total, escapes markup, and runs no script', async () => {
    const session = await world.open()
    const response = await fetch(session.url ?? '')
    const page = await response.text()
    expect(page).toContain('Pay Ada Prints')
    expect(page).toContain('$15.99')
    expect(page).toContain('Fern &lt;b&gt;pattern&lt;/b&gt;')
    expect(page).toContain('no real money moves')
    expect(page).toContain('href="http://127.0.0.1:9/checkout-cancel"')
    expect(page).not.toContain('<script')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' http://127.0.0.1:9")
    expect(policy).not.toContain('script-src')
  })

  test('twenty clicks on Pay charge once and all lead to the shop', async () => {
    const session = await world.open()
    const responses = await Promise.all(Array.from({ length: 20 }, () => world.submit(session)))
    expect(new Set(responses.map((response) => response.headers.get('location')))).toEqual(
      new Set([successOf(session.id)]),
    )
    const intent = (await world.read(session.id)).payment_intent as Stripe.PaymentIntent
    const charges = await world.stripe.charges.list({ payment_intent: intent.id }, world.onSeller)
    expect(charges.data).toHaveLength(1)
  })

  test.each([
    ['the declined card', CARDS.declined, 'Your card has been declined.', 'generic_decline'],
    ['the empty card', CARDS.insufficient, 'Your card has insufficient funds.', 'insufficient_funds'],
    ['a real card', '4111111111111111', 'Your request was in test mode', 'test_mode_live_card'],
  ])('%s is declined next to its field, and another card still pays', async (_card, card_number, message, code) => {
    const session = await world.open()
    const response = await world.submit(session, { card_number })
    const page = await response.text()
    expect(response.status).toBe(402)
    expect(page).toMatch(new RegExp(`id="card_number-error">[^<]*${message}`))
    expect(page).toContain('value="Bo Buyer"')

    const declined = await world.read(session.id)
    const refused = declined.payment_intent as Stripe.PaymentIntent
    expect(declined).toMatchObject({ status: 'open', payment_status: 'unpaid' })
    expect(refused).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: code },
      latest_charge: { status: 'failed', paid: false, failure_code: 'card_declined' },
    })

    expect((await world.submit(session)).headers.get('location')).toBe(successOf(session.id))
    const after = (await world.read(session.id)).payment_intent as Stripe.PaymentIntent
    expect(after).toMatchObject({ id: refused.id, status: 'succeeded', last_payment_error: null })
    expect(await eventsOf(session)).toEqual(['checkout.session.completed'])
  })

  test('a card that asks for authentication pays after Complete', async () => {
    const session = await world.open()
    const toBank = await world.submit(session, { card_number: CARDS.authenticates })
    const bank = `/c/pay/${session.id}/authenticate`
    expect(toBank.headers.get('location')).toBe(bank)
    expect(await (await fetch(world.url + bank)).text()).toContain('3D Secure')
    expect((await world.read(session.id)).payment_intent).toMatchObject({
      status: 'requires_action',
      next_action: { redirect_to_url: { url: `${world.url}${bank}` } },
    })
    const back = await postForm(world.url + bank, { outcome: 'complete' })
    expect(back.headers.get('location')).toBe(successOf(session.id))
    expect((await world.read(session.id)).payment_status).toBe('paid')
  })

  test('a failed authentication charges nothing and the buyer may try another card', async () => {
    const session = await world.open()
    await world.submit(session, { card_number: CARDS.authenticates })
    const bank = `${world.url}/c/pay/${session.id}/authenticate`
    const failed = await postForm(bank, { outcome: 'fail' })
    expect(failed.status).toBe(402)
    expect(await failed.text()).toContain('We are unable to authenticate your payment method.')
    expect((await world.read(session.id)).payment_intent).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    await postForm(bank, { outcome: 'complete' })
    expect((await world.read(session.id)).payment_status).toBe('unpaid')
    expect((await world.submit(session)).headers.get('location')).toBe(successOf(session.id))
  })

  test('a session that expires while the buyer is at the bank cannot be paid any more', async () => {
    const session = await world.open()
    await world.submit(session, { card_number: CARDS.authenticates })
    await world.stripe.checkout.sessions.expire(session.id, undefined, world.onSeller)
    const back = await postForm(`${world.url}/c/pay/${session.id}/authenticate`, { outcome: 'complete' })
    expect(back.status).toBe(410)
    expect(await world.read(session.id)).toMatchObject({
      status: 'expired',
      payment_status: 'unpaid',
      payment_intent: { status: 'canceled', latest_charge: null },
    })
  })

  test.each([
    ['succeed', 'paid', 'succeeded', 'checkout.session.async_payment_succeeded'],
    ['fail', 'unpaid', 'failed', 'checkout.session.async_payment_failed'],
  ] as const)('a bank debit completes unpaid and may later %s', async (outcome, payment_status, status, type) => {
    const session = await world.open()
    const response = await world.submit(session, { method: 'us_bank_account', card_number: '' })
    expect(response.headers.get('location')).toBe(successOf(session.id))
    expect(await world.read(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'processing', latest_charge: { status: 'pending', paid: false } },
    })
    await world.control(`/sessions/${session.id}/settle`, { outcome })
    expect(await world.read(session.id)).toMatchObject({
      payment_status,
      payment_intent: { latest_charge: { status } },
    })
    expect(await eventsOf(session)).toEqual(['checkout.session.completed', type])
    await expect(world.control(`/sessions/${session.id}/settle`, { outcome })).rejects.toThrow('400')
  })
})

describe('a hosted page that must not take a payment', () => {
  test('an expired session cannot be paid and shows the way back', async () => {
    const session = await world.open()
    await world.stripe.checkout.sessions.expire(session.id, undefined, world.onSeller)
    const submitted = await world.submit(session)
    expect(submitted.status).toBe(410)
    expect(await submitted.text()).toMatch(/has expired[\s\S]*href="http:\/\/127\.0\.0\.1:9\/checkout-cancel"/)
    expect(await world.read(session.id)).toMatchObject({
      status: 'expired',
      payment_status: 'unpaid',
      payment_intent: null,
    })
  })

  test('a seller who lost the right to charge is not paid', async () => {
    const { id } = await world.seller()
    const session = await world.open({}, { stripeAccount: id })
    await world.control(`/accounts/${id}`, { charges_enabled: false })
    expect((await world.submit(session)).status).toBe(402)
    expect(await world.read(session.id, { stripeAccount: id })).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    })
  })

  test('a form sent from another site is refused', async () => {
    const session = await world.open()
    const fields = { method: 'us_bank_account', email: 'bo@example.com' }
    const response = await postForm(`${world.url}/c/pay/${session.id}`, fields, { origin: 'http://evil.example' })
    expect(response.status).toBe(403)
    expect((await world.read(session.id)).status).toBe('open')
  })
})

test('the operator is not impersonated by a page of another site', async () => {
  const headers = { origin: 'http://evil.example' }
  const response = await postForm(`${world.url}/_control/accounts/${world.account}/deauthorize`, {}, headers)
  expect(response.status).toBe(403)
  expect((await world.stripe.accounts.retrieve(world.account)).id).toBe(world.account)
})
