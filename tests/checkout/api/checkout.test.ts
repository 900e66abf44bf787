// Checkout: what may be paid for, and that one basket is one payment however often it is asked for.
import { describe, expect, test } from 'vitest'
import { checkoutSession } from '../../../contract/index.ts'
import { guestSecret } from '../../support/api/guests.ts'
import { list } from '../../support/api/listings.ts'
import { owner, provider, seller, user } from '../../support/api/people.ts'
import { payDelayed, stripe } from '../../support/api/provider-events.ts'
import { buy, checkout } from '../../support/api/purchases.ts'
import { call, stack } from '../../support/stack.ts'

const ordersOf = (buyerId: string) => owner`select * from public.orders where buyer_id = ${buyerId} order by created_at`

describe('beginning', () => {
  test('gives a session at the provider for what the shop knows the items cost', { tags: ['M1'] }, async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const [first, second] = [await list(sam, { price: '12.50' }), await list(sam, { price: '0.99' })]
    const { status, body } = await bea.post('checkout/create-checkout-session', {
      auth0Id: bea.id,
      cartItems: [
        { id: first.id, price: 0.01, seller_id: bea.id, quantity: 100, currency: 'JPY' },
        { ...second, price: -5 },
      ],
    })
    expect(status).toBe(200)
    expect(checkoutSession.parse(body).sessionId).toMatch(/^cs_test_/)
    const page = await (await fetch(body.url)).text()
    expect(page).toContain('$13.49')
    expect(await ordersOf(bea.id)).toMatchObject([
      { status: 'pending', total_cents: 1349, checkout_session_id: body.sessionId },
    ])
  })

  test('opens the page in the language of the member or of the guest’s page, with their address where they want it', {
    tags: ['payment-page'],
  }, async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    await owner`update auth.users set email_confirmed_at = now() where id = ${bea.id}`
    const cartItems = [{ id: (await list(sam)).id }]
    const sessionOf = async (path: string, given: object, token?: string) => {
      const headers = { 'Accept-Language': 'fr' }
      const { body } = await call('POST', `checkout/${path}`, { token, headers, body: { cartItems, ...given } })
      const onSeller = { stripeAccount: sam.accountId }
      const { locale, customer_email } = await stripe.checkout.sessions.retrieve(body.sessionId, {}, onSeller)
      return [locale, customer_email]
    }
    const sessionOfBea = (given: object) => sessionOf('create-checkout-session', given, bea.token)
    expect(await sessionOfBea({ sendsEmail: true })).toEqual(['en', bea.email])
    await bea.put(`users/profile/update/${bea.id}`, { locale: 'de' })
    expect(await sessionOfBea({ sendsEmail: false })).toEqual(['de', null])
    expect(await sessionOf('guest', { secret: guestSecret() })).toEqual(['fr', null])
  })

  test('after the session expired begins anew', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await list(sam)
    const { sessionId } = (await checkout(bea, listing.id)).body
    await provider('/deliveries', { drop: 1 })
    await provider(`/sessions/${sessionId}/expire`)
    const again = (await checkout(bea, listing.id)).body
    expect(again.sessionId).not.toBe(sessionId)
    expect(again.url).toContain(stack.urls.payments)
    expect((await ordersOf(bea.id)).map(({ status }) => status)).toEqual(['expired', 'pending'])
  })

  test('is refused for what is no basket, or for an own listing, and no order is left', { tags: ['M1'] }, async () => {
    const bea = await seller('Bea who also sells')
    const { id } = await list(bea)
    const refusalOf = async (...cartItems: { id: unknown }[]) =>
      (await bea.post('checkout/create-checkout-session', { cartItems })).status
    expect(await refusalOf()).toBe(400)
    expect(await refusalOf({ id: 'x' })).toBe(400)
    expect(await refusalOf({ id: 7 })).toBe(400)
    expect(await refusalOf({ id }, { id: id.toUpperCase() })).toBe(400)
    expect(await refusalOf({ id })).toBe(409)
    expect(await ordersOf(bea.id)).toEqual([])
  })
})

describe('a free basket', () => {
  test('is complete at once, without the provider', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await list(sam, { price: 0 })
    const { body } = await checkout(bea, listing.id)
    expect(body.sessionId).toMatch(/^free_/)
    expect(body.url).toBe(`${stack.urls.web}/checkout-success?session_id=${body.sessionId}`)
    const order = await bea.get(`orders/session/${body.sessionId}?includeDownloadLinks=true`)
    expect(order.body).toMatchObject({ status: 'paid', total_amount: 0 })
    expect((await fetch(order.body.items[0].downloadLink)).status).toBe(200)
    expect((await checkout(bea, listing.id)).body.code).toBe('already_owned')
  })
})

describe('the success page', () => {
  test('says that the payment is pending, and later shows the order with links', { tags: ['M6'] }, async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const [first, second] = [await list(sam), await list(sam)]
    const { sessionId } = (await checkout(bea, first.id, second.id)).body
    const path = `orders/session/${sessionId}?includeDownloadLinks=true`
    expect((await bea.get(path)).body.code).toBe('payment_pending')
    // Every delivery of the payment's events is lost: the page alone must do.
    await provider('/deliveries', { drop: 20 })
    await provider(`/sessions/${sessionId}/pay`)
    const { status, body } = await bea.get(path)
    await provider('/deliveries', { drop: 0 })
    expect({ status, order: body.status }).toEqual({ status: 200, order: 'paid' })
    for (const item of body.items) expect((await fetch(item.downloadLink)).status).toBe(200)
  })

  test.each([
    { outcome: 'succeed', end: { status: 200, body: { status: 'paid' } }, holds: true },
    { outcome: 'fail', end: { status: 402, body: { code: 'payment_failed' } }, holds: false },
  ])('waits for delayed money: $outcome', { tags: ['checkout-at-stripe'] }, async ({ outcome, end, holds }) => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await list(sam)
    const { sessionId } = (await checkout(bea, listing.id)).body
    const purchased = () => bea.get(`orders/${bea.id}/has-purchased/${listing.id}`)
    await payDelayed(sessionId)
    const waiting = await bea.get(`orders/session/${sessionId}`)
    expect(waiting.body).toMatchObject({ status: 'processing', items: [{ is_held: false }] })
    expect((await checkout(bea, listing.id)).body).toMatchObject({ code: 'payment_processing', itemId: listing.id })
    expect((await purchased()).body).toMatchObject({ hasPurchased: false, pending: { id: waiting.body.id } })
    await provider(`/sessions/${sessionId}/settle`, { outcome })
    expect(await bea.get(`orders/session/${sessionId}`)).toMatchObject(end)
    expect((await purchased()).body).toEqual({ hasPurchased: holds, pending: null })
  })

  test('is not shown to a buyer who pays again after a delayed payment failed without a webhook', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await list(sam)
    const { sessionId } = (await checkout(bea, listing.id)).body
    await payDelayed(sessionId)
    await provider('/deliveries', { drop: 20 })
    await provider(`/sessions/${sessionId}/settle`, { outcome: 'fail' })
    expect((await bea.get(`orders/session/${sessionId}`)).body.code).toBe('payment_failed')
    const again = (await checkout(bea, listing.id)).body
    await provider('/deliveries', { drop: 0 })
    expect(again.sessionId).not.toBe(sessionId)
    expect(new URL(again.url).origin).toBe(stack.urls.payments)
  })

  test.each(['cs_test_unknown', 'free_00000000-0000-4000-8000-000000000000', '%00'])('finds no %s', async (id) => {
    expect((await (await user()).get(`orders/session/${id}`)).status).toBe(404)
  })
})

test('an invoice is made where the seller wants it, and its link is the payer’s alone', {
  tags: ['invoices'],
}, async () => {
  const [sam, bea, eve] = [await seller(), await user('Bea'), await user('Eve')]
  const before = await buy(bea, (await list(sam)).id)
  expect((await eve.put(`users/${eve.id}/shop`, { makes_invoices: true })).body.code).toBe('seller_required')
  expect((await sam.put(`users/${sam.id}/shop`, { makes_invoices: true })).status).toBe(200)
  const order = await buy(bea, (await list(sam)).id)
  expect([before.has_invoice, order.has_invoice]).toEqual([false, true])
  const invoiceOf = async (who: typeof bea, { id }: { id: string }) => (await who.get(`orders/${id}/invoice`)).body
  const { url } = await invoiceOf(bea, order)
  expect(await (await fetch(url)).text()).toContain('Invoice')
  for (const who of [sam, eve]) expect(await invoiceOf(who, order)).toMatchObject({ code: 'order_not_found' })
  expect(await invoiceOf(bea, before)).toMatchObject({ code: 'order_not_found' })
  // It names who paid, so it doesn't move with a purchase.
  await owner`insert into private.corrections (id, order_id, came_by_link, state) values (gen_random_uuid(), ${order.id}, false, 'done')`
  expect(await invoiceOf(bea, order)).toMatchObject({ code: 'order_not_found' })
})
