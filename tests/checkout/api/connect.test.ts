// Becoming a seller: one attempt, one browser, one account, ten minutes.
import { describe, expect, test } from 'vitest'
import { provider, seller, type TestUser, user } from '../../support/api/people.ts'
import { loseEvents } from '../../support/api/provider-events.ts'
import { call, stack } from '../../support/stack.ts'

/** Begins as a browser does: the address to go to, and the cookie that binds the attempt to this browser. */
async function begin(person: TestUser) {
  const { status, headers, body } = await person.post('stripe/connect')
  expect(status).toBe(200)
  const setCookie = headers.get('set-cookie') ?? ''
  return { url: new URL(body.url), setCookie, cookie: setCookie.split(';')[0] ?? '' }
}

/** Presses a button of the provider's page; gives the path and query that it sends the browser back to. */
async function press(url: URL, fields: Record<string, string>): Promise<string> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '')
  expect(back.origin).toBe(stack.urls.web)
  return `${back.pathname.replace(/^\/api\//, '')}${back.search}`
}

const NEW_ACCOUNT = {
  account: 'new',
  business_name: 'Ada Prints',
  email: 'ada@example.com',
  country: 'US',
  charges_enabled: 'true',
  action: 'connect',
}

/** Comes back to the shop; returns the outcome in the dashboard's address. */
async function comeBack(path: string, cookie: string): Promise<string | null> {
  const { status, headers } = await call('GET', path, { headers: { cookie } })
  expect(status).toBe(303)
  const target = new URL(headers.get('location') ?? '')
  expect(target.origin + target.pathname).toBe(`${stack.urls.web}/dashboard/listings`)
  expect(headers.get('set-cookie')).toMatch(/^connect_nonce=;.*Max-Age=0/i)
  return target.searchParams.get('connect')
}

const accountOf = async (person: TestUser) => {
  const { body } = await person.get(`users/profile/${person.id}`)
  return { is_seller: body.is_seller, stripe_account_id: body.stripe_account_id }
}
const sellingOf = async (person: TestUser) => (await person.get(`users/profile/${person.id}`)).body.selling
const NOTHING = { is_seller: false, stripe_account_id: null }

describe('connecting', () => {
  test('makes a user a seller with an account of their own', { tags: ['account-follows-stripe'] }, async () => {
    const sam = await user('Sam')
    const { url, cookie, setCookie } = await begin(sam)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'read_write',
      client_id: stack.stripe.connectClientId,
      redirect_uri: `${stack.urls.web}/api/stripe/oauth/callback`,
    })
    expect(url.searchParams.get('state')).toMatch(new RegExp(`^${sam.id}\\.`))
    expect(setCookie).toMatch(/HttpOnly/i)
    expect(setCookie).toMatch(/SameSite=Lax/i)
    expect(setCookie).toMatch(/Path=\/api\/stripe/i)
    expect(await comeBack(await press(url, NEW_ACCOUNT), cookie)).toBe('done')
    expect(await accountOf(sam)).toEqual({ is_seller: true, stripe_account_id: expect.stringMatching(/^acct_/) })
  })

  test.each<[string, string, object | (() => Promise<object>), code?: string]>([
    ['a code that Stripe does not know', 'failed', NEW_ACCOUNT, 'code=ac_unknown'],
    ['that the user refuses at the provider', 'denied', { action: 'cancel' }],
    ['an account of another user', 'in_use', async () => ({ account: (await seller()).accountId, action: 'connect' })],
  ])('%s ends as %s and changes nothing', async (_what, outcome, fields, code) => {
    const sam = await user('Sam')
    const { url, cookie } = await begin(sam)
    const pressed = typeof fields === 'function' ? await fields() : fields
    const path = await press(url, pressed as Record<string, string>)
    expect(await comeBack(code ? path.replace(/code=[^&]*/, code) : path, cookie)).toBe(outcome)
    expect(await accountOf(sam)).toEqual(NOTHING)
  })

  test.each<[string, (path: string, cookie: string) => [string, string]]>([
    ['without a cookie', (path) => [path, '']],
    ['in another browser', (path) => [path, `connect_nonce=${'a'.repeat(43)}`]],
    ['without a state', (path, cookie) => [path.replace(/state=[^&]*/, ''), cookie]],
    [
      'with a forged state',
      (path, cookie) => [path.replace(/state=[^&]*/, `state=${crypto.randomUUID()}.${'b'.repeat(43)}`), cookie],
    ],
    ['with the old form of a state', (path, cookie) => [path.replace(/state=([^.&]*)[^&]*/, 'state=$1'), cookie]],
    ['in another user’s name', (path, cookie) => [path.replace(/state=[^.]*/, `state=${crypto.randomUUID()}`), cookie]],
  ])('%s is refused, and the attempt changes nothing', { tags: ['M10'] }, async (_what, bend) => {
    const sam = await user('Sam')
    const { url, cookie } = await begin(sam)
    const bent = bend(await press(url, NEW_ACCOUNT), cookie)
    expect(await comeBack(...bent)).toBe('expired')
    expect(await accountOf(sam)).toEqual(NOTHING)
  })
})

test('a seller may connect again after taking the connection back', async () => {
  const sam = await user('Sam')
  const first = await begin(sam)
  await comeBack(await press(first.url, NEW_ACCOUNT), first.cookie)
  const { stripe_account_id } = await accountOf(sam)
  await provider(`/accounts/${stripe_account_id}/deauthorize`)
  await expect.poll(() => sellingOf(sam), { timeout: 30_000 }).toBe('disconnected')
  const second = await begin(sam)
  expect(
    await comeBack(await press(second.url, { account: stripe_account_id, action: 'connect' }), second.cookie),
  ).toBe('done')
  expect(await accountOf(sam)).toEqual({ is_seller: true, stripe_account_id })
  expect(await sellingOf(sam)).toBe('open')
})

describe('payouts', { tags: ['account-follows-stripe'] }, () => {
  const own = (sam: { accountId: string }, path: string, body = {}) =>
    provider(`/accounts/${sam.accountId}/${path}`, body)

  test('are those of the seller’s own account, by currency, whatever account they name', async () => {
    const [sam, sue] = [await seller(), await seller()]
    await own(sam, 'payments', { amount: 1000, card: '4000000000000077' })
    await own(sam, 'payments', { amount: 2000, currency: 'eur' })
    await own(sam, 'payouts', { amount: 300 })
    const { status, headers, body } = await sam.get('stripe/payouts')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      balances: [
        { currency: 'eur', available: 0, pending: 1912 },
        { currency: 'usd', available: 641, pending: 0 },
      ],
      payouts: [{ amount: 300, currency: 'usd', status: 'in_transit', failure: null }],
      read_at: expect.stringMatching(/Z$/),
    })
    expect(JSON.stringify(body)).not.toContain(sam.accountId)
    const named = await call('GET', `stripe/payouts?account=${sam.accountId}&stripeAccount=${sam.accountId}`, {
      token: sue.token,
      headers: { 'stripe-account': sam.accountId },
    })
    expect(named.body).toMatchObject({
      balances: [{ currency: 'usd', available: 0, pending: 0 }],
      payouts: [],
    })
  })

  test('are out of reach after the account is disconnected at Stripe, before its event', async () => {
    const sam = await seller()
    await loseEvents()
    await own(sam, 'deauthorize')
    expect((await sam.get('stripe/payouts')).body.code).toBe('seller_required')
  })
})
