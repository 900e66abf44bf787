// Limits of people over the REST service: the same numbers as over the API, and one count.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { stack } from '../../support/stack.ts'

const forget = () => owner`delete from private.rate_limits`
/** A window must not end while a test counts in it. */
async function freshWindow(seconds: number): Promise<void> {
  const left = seconds - ((Date.now() / 1000) % seconds)
  if (left < 10) await new Promise((resolve) => setTimeout(resolve, left * 1000 + 100))
}
beforeEach(forget)
afterAll(forget)

/** Inserts one row or several through the REST service. */
const insertByRest = async (person: TestUser, table: string, body: object) =>
  await fetch(`${stack.urls.supabase}/rest/v1/${table}`, {
    method: 'POST',
    headers: {
      apikey: stack.publishableKey,
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      prefer: 'return=minimal',
    },
    body: JSON.stringify(body),
  })

test('a user reports ten times an hour, over the API and REST together', {
  tags: ['limits-people-hold'],
}, async () => {
  await freshWindow(3600)
  const [robin, others] = [await user(), await Promise.all(Array.from({ length: 40 }, () => user()))]
  const [first, ...rest] = others.map(({ id }) => ({ reported_user_id: id, reason: 'Spam' }))
  const [name] = await owner`select username from public.profiles where id = ${first?.reported_user_id ?? ''}`
  expect((await robin.post('report', { reportedUsername: name?.username, reason: 'Spam' })).status).toBe(201)
  const answers = await Promise.all(rest.map((report) => insertByRest(robin, 'reports', report)))
  // Among the first requests of a new stack some fail over the stand-in's own grants, and write nothing.
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(9)
  expect(await owner`select from public.reports where reporter_id = ${robin.id}`).toHaveLength(10)
  const refused = answers.find(({ status }) => status === 429)
  expect(await refused?.json()).toMatchObject({ code: 'rate_limited' })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a user reports no one with forty rows in one REST request', async () => {
  const [robin, others] = [await user(), await Promise.all(Array.from({ length: 40 }, () => user()))]
  const reports = others.map(({ id }) => ({ reported_user_id: id, reason: 'Spam' }))
  expect((await insertByRest(robin, 'reports', reports)).status).toBe(429)
  expect(await owner`select from public.reports where reporter_id = ${robin.id}`).toHaveLength(0)
})

test('a seller gets ten uploads, over the API and REST together', async () => {
  const sam = await seller()
  const ask = (_: unknown, index: number) =>
    index % 2 === 0
      ? sam.post('files/uploads', { kinds: ['product'] })
      : insertByRest(sam, 'uploads', { bucket_id: 'product-files' })
  const answers = await Promise.all(Array.from({ length: 30 }, ask))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(await owner`select from public.uploads where seller_id = ${sam.id}`).toHaveLength(10)
})

test('a user at their limits reads from each call when to try again', { tags: ['refused-request-told'] }, async () => {
  await freshWindow(3600)
  const [sam, bea] = [await seller(), await user('Bea')]
  const listing = await list(sam, { price: 0 })
  const { id: orderId } = await buy(bea, listing.id)
  await owner`
    insert into private.rate_limits (key, window_start, hits)
    select name || ${`:${bea.id}`}, to_timestamp(floor(extract(epoch from now()) / seconds) * seconds), most
    from private.limits where seconds is not null
    on conflict (key, window_start) do update set hits = excluded.hits`
  const answers = await Promise.all([
    bea.post(`orders/${orderId}/thread`, { body: 'Hello' }),
    bea.post(`users/${bea.id}/follows`, { sellerId: sam.id }),
    bea.put(`users/profile/update/${bea.id}`, { name: 'Beatrix' }),
    bea.post('stripe/connect'),
    bea.post('checkout/create-checkout-session', {
      auth0Id: bea.id,
      cartItems: [{ id: (await list(sam, { price: 0 })).id }],
    }),
  ])
  expect(answers.map(({ body }) => body.code)).toEqual(Array(5).fill('rate_limited'))
  expect(answers.filter(({ headers }) => !(Number(headers.get('retry-after')) > 0))).toEqual([])
})
