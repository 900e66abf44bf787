import type Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { CLIENT_ID, postForm, REDIRECT_URI, SECRET_KEY, useWorld } from './support/payments-world.ts'

describe('a seller connects an account', () => {
  const world = useWorld()

  const authorizeUrl = (changes: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: CLIENT_ID,
      scope: 'read_write',
      redirect_uri: REDIRECT_URI,
      state: 'user-1.nonce & more',
      ...changes,
    })
    return `${world.url}/oauth/authorize?${query}`
  }
  const NEW_SELLER = {
    account: 'new',
    business_name: 'Ada Prints',
    email: 'ada@example.com',
    country: 'US',
    charges_enabled: 'true',
    action: 'connect',
  }
  const submit = async (fields: Record<string, string>, url = authorizeUrl()) => {
    const response = await postForm(url, fields)
    const location = response.headers.get('location')
    return { response, back: location ? new URL(location) : undefined }
  }
  const codeFor = async (fields: Record<string, string> = NEW_SELLER) =>
    (await submit(fields)).back?.searchParams.get('code') ?? ''
  const redeem = (code: string) => world.stripe.oauth.token({ grant_type: 'authorization_code', code })

  test('onboarding left unfinished shows in the account and is finished later', async () => {
    const { charges_enabled: _off, ...unfinished } = NEW_SELLER
    const { stripe_user_id: id = '' } = await redeem(await codeFor(unfinished))
    const before = await world.stripe.accounts.retrieve(id)
    expect(before).toMatchObject({ charges_enabled: false, details_submitted: false })
    expect(before.requirements?.currently_due).not.toEqual([])
    await world.control(`/accounts/${id}`, { charges_enabled: true })
    expect(await world.receiver.event('account.updated')).toMatchObject({
      account: id,
      data: { object: { id, charges_enabled: true }, previous_attributes: { charges_enabled: false } },
    })
  })

  test.each([
    ['an unregistered address', { redirect_uri: 'http://evil.example/callback' }, 'Invalid redirect URI'],
    ['a registered address with more behind it', { redirect_uri: `${REDIRECT_URI}/../x` }, 'Invalid redirect URI'],
    ['another client', { client_id: 'ca_other' }, 'No application matches'],
  ])('%s is never redirected to', async (_what, changes, message) => {
    for (const response of [
      await fetch(authorizeUrl(changes), { redirect: 'manual' }),
      await postForm(authorizeUrl(changes), NEW_SELLER),
    ]) {
      expect(response.status).toBe(400)
      expect(response.headers.get('location')).toBeNull()
      expect(await response.text()).toContain(message)
    }
  })

  test('twenty redemptions at once: one gets the account, the others an error', async () => {
    const code = await codeFor()
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => redeem(code)))
    const rejected = results.filter((result) => result.status === 'rejected')
    expect(rejected).toHaveLength(19)
    expect(rejected[0]?.reason).toMatchObject({
      type: 'StripeInvalidGrantError',
      statusCode: 400,
      message: expect.stringContaining('already been used'),
    })
  })

  test('a code is over after five minutes', async () => {
    const [late, inTime] = [await codeFor(), await codeFor()]
    const issued = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: issued + 290_000 })
    try {
      await redeem(inTime)
      vi.setSystemTime(issued + 301_000)
      await expect(redeem(late)).rejects.toMatchObject({ type: 'StripeInvalidGrantError' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('a wrong secret key redeems nothing and leaves the code unused', async () => {
    const code = await codeFor()
    const stranger = world.client(`${SECRET_KEY}x`)
    await expect(stranger.oauth.token({ grant_type: 'authorization_code', code })).rejects.toMatchObject({
      type: 'StripeInvalidClientError',
    })
    expect((await redeem(code)).stripe_user_id).toMatch(/^acct_/)
  })

  test.each([
    ['the platform', (id: string) => world.stripe.oauth.deauthorize({ client_id: CLIENT_ID, stripe_user_id: id })],
    ['the seller', (id: string) => world.control(`/accounts/${id}/deauthorize`)],
  ])('%s ends the connection: the platform gets an event and can no longer act', async (_who, deauthorize) => {
    const { id }: Stripe.Account = await world.seller()
    await deauthorize(id)
    const [deauthorized] = await world.receiver
      .until((all) => all.some(({ event }) => event.account === id))
      .then((all) => all.filter(({ event }) => event.account === id))
    expect(deauthorized?.event).toMatchObject({
      type: 'account.application.deauthorized',
      data: { object: { id: CLIENT_ID, object: 'application' } },
    })
    await expect(world.open({}, { stripeAccount: id })).rejects.toMatchObject({
      code: 'account_invalid',
    })
    await expect(world.stripe.oauth.deauthorize({ client_id: CLIENT_ID, stripe_user_id: id })).rejects.toMatchObject({
      type: 'StripeInvalidClientError',
      statusCode: 401,
    })
  })

  test('connected accounts are listed, for the platform alone', async () => {
    const { id } = await world.control<Stripe.Account>('/accounts', { business_name: 'Stranger' })
    const listed = (await world.stripe.accounts.list({ limit: 100 })).data.map((account) => account.id)
    expect(listed).toContain(world.account)
    expect(listed).not.toContain(id)
    expect((await world.stripe.accounts.list({}, world.onSeller)).data).toEqual([])
  })
})
