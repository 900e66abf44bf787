// Limits of people over the REST service: the same numbers as over the API, and one count.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
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

test('a user at their limits reads from REST and from each call when to try again', {
  tags: ['refused-request-told'],
}, async () => {
  await freshWindow(3600)
  const [sam, bea] = [await seller(), await user('Bea')]
  const listing = await list(sam, { price: 0 })
  const { id: orderId } = await buy(bea, listing.id)
  await owner`
    insert into private.rate_limits (key, window_start, hits)
    select name || ${`:${bea.id}`}, to_timestamp(floor(extract(epoch from now()) / seconds) * seconds), most
    from private.limits where seconds is not null
    on conflict (key, window_start) do update set hits = excluded.hits`
  const report = { reported_user_id: sam.id, reason: 'Spam' }
  const byRest = await fetch(`${stack.urls.supabase}/rest/v1/reports`, {
    method: 'POST',
    headers: {
      apikey: stack.publishableKey,
      authorization: `Bearer ${bea.token}`,
      'content-type': 'application/json',
      prefer: 'return=minimal',
    },
    body: JSON.stringify(report),
  })
  expect([byRest.status, await byRest.json()]).toEqual([429, expect.objectContaining({ code: 'rate_limited' })])
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
  expect([byRest, ...answers].filter(({ headers }) => !(Number(headers.get('retry-after')) > 0))).toEqual([])
})
