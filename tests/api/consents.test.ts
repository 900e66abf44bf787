// Consent and withdrawal over HTTP: what a buyer declares at the checkout or later, and what both hear of it.
import { afterEach, expect, test } from 'vitest'
import { order as orderShape, SUPPLY_CONSENT } from '../../contract/index.ts'
import { setSetting } from '../support/settings.ts'
import { list } from './support/listings.ts'
import { mailWith } from './support/mails.ts'
import { owner, provider, seller, user } from './support/people.ts'
import { buy } from './support/purchases.ts'
import { sweepPayments } from './support/scheduler.ts'

const setDays = (days: number) => setSetting(owner, 'withdrawal_days', days)
afterEach(() => setDays(0))

async function shop(days = 14) {
  const [sam, bea] = [await seller(), await user('Bea')]
  await setDays(days)
  return { sam, bea, listing: await list(sam, { price: '10.00', title: 'Quilt' }) }
}

test('a consent at the checkout stays with the order, opens the files and is in the receipt', {
  tags: ['consent'],
}, async () => {
  const { bea, listing } = await shop()
  const body = { auth0Id: bea.id, cartItems: [{ id: listing.id }], consentVersion: SUPPLY_CONSENT.version }
  const { sessionId } = (await bea.post('checkout/create-checkout-session', body)).body
  await provider(`/sessions/${sessionId}/pay`)
  const order = orderShape.strict().parse((await bea.get(`orders/session/${sessionId}?includeDownloadLinks=true`)).body)
  expect(order.withdrawal).toMatchObject({
    is_waiting: false,
    consent: { words: SUPPLY_CONSENT.words },
    withdrawn_at: null,
  })
  expect(order.items[0]?.downloadLink).toBeTruthy()
  expect((await mailWith(bea.email, 'Your receipt')).text).toContain(SUPPLY_CONSENT.words)
})

test('without one the order has no link, and a withdrawal brings all of the money back', {
  tags: ['withdrawal'],
}, async () => {
  const { sam, bea, listing } = await shop()
  expect((await bea.get(`users/${bea.id}/cart`)).body.withdrawal_days).toBe(14)
  const order = await buy(bea, listing.id)
  expect(order.withdrawal).toMatchObject({ is_waiting: true, consent: null })
  const { sessionId } = {
    sessionId: (await owner`select checkout_session_id as id from public.orders where id = ${order.id}`)[0]?.id,
  }
  const shown = await bea.get(`orders/session/${sessionId}?includeDownloadLinks=true`)
  expect([shown.status, shown.body.items[0].downloadLink]).toEqual([200, null])
  expect(await bea.get(`orders/${order.id}/download/${listing.id}`)).toMatchObject({
    status: 409,
    body: { code: 'consent_required' },
  })
  const [first, second] = [
    await bea.post(`orders/${order.id}/withdrawal`, {}),
    await bea.post(`orders/${order.id}/withdrawal`, {}),
  ]
  expect(first.status).toBe(200)
  expect(second.body).toEqual(first.body)
  await sweepPayments()
  expect(orderShape.strict().parse((await bea.get(`orders/${order.id}`)).body)).toMatchObject({
    status: 'refunded',
    withdrawal: { is_waiting: false, withdrawn_at: expect.any(String) },
    items: [{ is_held: false, revoke_reason: 'withdrawn' }],
  })
  for (const who of [bea, sam])
    expect((await mailWith(who.email, 'Withdrawal from order')).text).toContain('I withdraw from my contract')
})

test('where there is no such right nobody hears of one', { tags: ['consent'] }, async () => {
  const { bea, listing } = await shop(0)
  expect((await buy(bea, listing.id)).withdrawal).toBeUndefined()
})
