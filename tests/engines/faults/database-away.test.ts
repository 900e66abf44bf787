// The database is away or busy: callers get 503 with Retry-After, and are served once it is back.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { ERRORS } from '../../../contract/index.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, until, user } from '../../support/api/people.ts'
import { eventOf, stripe } from '../../support/api/provider-events.ts'
import { buy } from '../../support/api/purchases.ts'
import { callFunction, type FunctionCall, stack } from '../../support/stack.ts'
import { locksOn, waiting, whileLocked } from '../support/locks.ts'
import { kill, pidOf, untilInService, whileAway } from '../support/parts.ts'

/** DATABASE_POOL_SIZE of the api function, where no setting says otherwise. */
const POOL_SIZE = 10
/** A caller waits at most 5 s for a connection and 3 s for a lock. */
const PATIENCE_MS = 20_000

const endOfPatience = () =>
  new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`waited ${PATIENCE_MS} ms for an answer`)), PATIENCE_MS).unref(),
  )

let bea: TestUser
let questions: [string, FunctionCall][]
beforeAll(async () => {
  const sam = await seller()
  bea = await user('Bea')
  const [sold, offered] = [await list(sam), await list(sam)]
  const order = await buy(bea, sold.id)
  const { token } = bea
  const session = { id: 'cs_test_none', object: 'checkout.session' }
  const event = eventOf('checkout.session.completed', session, sam.accountId)
  const payload = JSON.stringify(event)
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: stack.stripe.webhookSecret })
  questions = [
    ['a visitor’s home page', { path: 'api/files/public/popular' }],
    ['a visitor’s listing', { path: `api/files/${offered.id}` }],
    ['a visitor’s search', { path: 'api/search?query=quilt' }],
    ['a cart', { path: `api/users/${bea.id}/cart`, token }],
    ['adding to a cart', { method: 'POST', path: `api/users/${bea.id}/cart`, token, body: { fileId: randomUUID() } }],
    ['a profile', { path: `api/users/profile/${bea.id}`, token }],
    [
      'a checkout',
      { method: 'POST', path: 'checkout/create-checkout-session', token, body: { cartItems: [{ id: offered.id }] } },
    ],
    ['a finished checkout', { path: 'checkout/orders/session/cs_test_none', token }],
    ['a download', { path: `downloads/orders/${order.id}/download/${sold.id}`, token }],
    ['becoming a seller', { method: 'POST', path: 'stripe-connect/connect', token }],
    ['a webhook', { method: 'POST', path: 'stripe-webhook', body: event, headers: { 'stripe-signature': signature } }],
    [
      'the sweep',
      { method: 'POST', path: 'stripe-webhook/sweep', headers: { authorization: `Bearer ${stack.sweepSecret}` } },
    ],
  ]
})

const answers = () =>
  Promise.all(questions.map(async ([what, question]) => ({ what, ...(await callFunction(question)) })))
const statuses = (found: Awaited<ReturnType<typeof answers>>) => found.map(({ what, status }) => `${what}: ${status}`)

/** A 503 that asks to come back in two seconds, without any detail. */
function expectComeBack({ what, status, headers, body }: Awaited<ReturnType<typeof answers>>[number]) {
  const { message } = ERRORS.unavailable
  const expected = { error: message, message, code: 'unavailable', requestId: expect.any(String) }
  expect({ what, status, body, retryAfter: headers.get('retry-after') }).toEqual({
    what,
    status: 503,
    body: expected,
    retryAfter: '2',
  })
}

const wish = () =>
  callFunction({
    method: 'POST',
    path: `api/users/${bea.id}/wishlist`,
    token: bea.token,
    body: { fileId: randomUUID() },
  })

test('every function asks to come back while the database is away, then serves again', {
  tags: ['K2'],
}, async () => {
  const before = statuses(await answers())
  expect(before).not.toContainEqual(expect.stringContaining('50'))
  for (const answer of await whileAway(['postgres'], answers)) expectComeBack(answer)
  await expect.poll(async () => statuses(await answers()), { timeout: 30_000 }).toEqual(before)
})

test('a call whose database dies is asked to come back, and its function lives on', { tags: ['K2'] }, async () => {
  const api = pidOf('api')
  // One statement that never ends: nothing is left to be said on a connection that is about to die.
  const holder = owner.unsafe('lock table public.wishlist_items in access exclusive mode; select pg_sleep(60)')
  const ended = holder.catch(() => {})
  await until('the table is locked', async () => (await locksOn('public.wishlist_items')) === 1)
  const calls = [wish(), wish(), wish()]
  await until('the calls wait', async () => (await waiting('marketplace_api')) === calls.length)
  await kill('postgres')
  for (const call of calls) expectComeBack({ what: 'adding to a cart', ...(await call) })
  await ended
  await untilInService()
  expect(pidOf('api')).toBe(api)
})

test('other routes answer while a hundred people wait for a locked table', {
  tags: ['K2'],
}, async () => {
  await whileLocked(
    (sql) => sql`lock table public.wishlist_items in access exclusive mode`,
    async () => {
      const hundred = Array.from({ length: 100 }, wish)
      await until('the pool is taken', async () => (await waiting('marketplace_api')) === POOL_SIZE)
      for (const [what, question] of questions.filter(([, { path, token }]) => !path.startsWith('api/') || !token)) {
        const { status } = await callFunction(question)
        expect(`${what}: ${status < 500}`).toBe(`${what}: true`)
      }
      const answers = await Promise.race([Promise.all(hundred), endOfPatience()])
      for (const answer of answers) expectComeBack({ what: 'adding to a wishlist', ...answer })
    },
  )
  expect((await wish()).status).toBe(404)
})
