import type Stripe from 'stripe'
import { beforeAll, describe, expect, test } from 'vitest'
import { postForm, useWorld } from './support/payments-world.ts'

describe('the operator', () => {
  const world = useWorld()
  let seller: Stripe.Account
  let session: Stripe.Checkout.Session
  beforeAll(async () => {
    seller = await world.control<Stripe.Account>('/accounts', { business_name: '<i>Ada</i>', connect: true })
    session = await world.open({}, { stripeAccount: seller.id })
  })

  const page = async () => (await fetch(world.url)).text()
  const press = (path: string, fields: Record<string, string> = {}) => postForm(`${world.url}/_control${path}`, fields)

  test('sees accounts, sessions, payments and events on one page without script', async () => {
    const open = await world.pay({}, { stripeAccount: seller.id })
    const shown = await page()
    for (const part of [seller.id, session.id, open.id, 'checkout.session.completed', 'no real money moves'])
      expect(shown).toContain(part)
    expect(shown).toContain('&lt;i&gt;Ada&lt;/i&gt;')
    expect(shown).not.toContain('<script')
  })

  test('presses a button of the page and comes back to it', async () => {
    const form = (await page()).match(new RegExp(`action="(/_control/sessions/${session.id}/expire)"`))?.[1]
    const response = await postForm(`${world.url}${form}`, {})
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/')
    const after = await world.stripe.checkout.sessions.retrieve(session.id, undefined, { stripeAccount: seller.id })
    expect(after.status).toBe('expired')
  })

  test('turns charges off and on', async () => {
    for (const charges_enabled of [false, true]) {
      await press(`/accounts/${seller.id}`, { charges_enabled: String(charges_enabled) })
      expect((await world.stripe.accounts.retrieve(seller.id)).charges_enabled).toBe(charges_enabled)
    }
  })

  test('sets the delivery faults by the form', async () => {
    await press('/deliveries', { drop: '2', delay_ms: '0', copies: '3' })
    expect((await world.state()).controls).toEqual({ drop: 2, delay_ms: 0, copies: 3 })
    await world.control('/deliveries', { drop: 0 })
    expect((await world.state()).controls).toEqual({ drop: 0, delay_ms: 0, copies: 3 })
  })

  test.each([
    ['/charges/ch_none/refund', {}, 404],
    ['/sessions/cs_none/expire', {}, 404],
    ['/deliveries', { copies: '0' }, 400],
  ] as const)('gets a message about %s', async (path, fields, status) => {
    const response = await press(path, fields)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test('is not impersonated by a page of another site', async () => {
    const response = await postForm(
      `${world.url}/_control/accounts/${seller.id}/deauthorize`,
      {},
      { origin: 'http://evil.example' },
    )
    expect(response.status).toBe(403)
    expect((await world.stripe.accounts.retrieve(seller.id)).id).toBe(seller.id)
  })
})
