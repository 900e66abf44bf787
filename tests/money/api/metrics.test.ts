// Metrics: a seller's sums are exact cents, theirs alone, and of sales that hold.
import { expect, test } from 'vitest'
import { metrics as shape } from '../../../contract/index.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { call } from '../../support/stack.ts'

const metricsOf = async (person: TestUser, days = 30) =>
  shape.strict().parse((await person.get(`users/${person.id}/metrics?days=${days}`)).body)

test('a seller sees what sold, by day and item, and what was downloaded', { tags: ['metrics-counted'] }, async () => {
  const [sam, bea, cleo] = [await seller(), await user('Bea'), await user('Cleo')]
  const [quilt, hat] = [
    await list(sam, { price: '12.10', title: 'Quilt' }),
    await list(sam, { price: '0.70', title: 'Hat' }),
  ]
  const order = await buy(bea, quilt.id, hat.id)
  await buy(cleo, hat.id)
  expect((await bea.get(`orders/${order.id}/download/${hat.id}`)).status).toBe(200)
  for (const viewer of [cleo, cleo, sam]) expect((await viewer.post(`files/${quilt.id}/views`, {})).status).toBe(200)
  const metrics = await metricsOf(sam)
  expect(metrics.totals).toEqual({ orders: 2, items_sold: 3, revenue: 13.5, fees: 0, downloads: 1, views: 1 })
  expect(metrics.items).toEqual([
    { id: quilt.id, title: 'Quilt', orders: 1, items_sold: 1, revenue: 12.1, fees: 0, downloads: 0, views: 1 },
    { id: hat.id, title: 'Hat', orders: 2, items_sold: 2, revenue: 1.4, fees: 0, downloads: 1, views: 0 },
  ])
  expect(metrics.days).toHaveLength(30)
  expect(metrics.days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), ...metrics.totals })
  expect(metrics.days.slice(0, -1).every(({ orders }) => orders === 0)).toBe(true)
  expect(JSON.stringify(metrics)).not.toContain(bea.id)
})

test('what lies before the first day is left out', async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  const order = await buy(bea, (await list(sam, { price: 5 })).id)
  const paidDaysAgo = (days: number) =>
    owner`update public.orders set paid_at = now() - make_interval(days => ${days}) where id = ${order.id}`
  await paidDaysAgo(6)
  expect((await metricsOf(sam, 7)).days[0]).toMatchObject({ orders: 1, revenue: 5 })
  await paidDaysAgo(7)
  const { totals, previous } = await metricsOf(sam, 7)
  expect(totals).toMatchObject({ orders: 0, items_sold: 0, revenue: 0 })
  expect(previous).toMatchObject({ orders: 1, items_sold: 1, revenue: 5 })
  expect(await metricsOf(sam, 183)).toMatchObject({ totals: { orders: 1 }, previous: null })
})

test('a view of an active listing counts once a day for each visitor, never for the seller', async () => {
  const sam = await seller()
  const [shown, hidden] = [await list(sam), await list(sam, { is_active: false })]
  const view = (of: string, from: string) => call('POST', `files/${of}/views`, { headers: { 'x-forwarded-for': from } })
  const viewed = await Promise.all(Array.from({ length: 5 }, () => view(shown.id, '203.0.113.7')))
  expect(viewed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await view(hidden.id, '203.0.113.7')).body).toEqual({ success: true })
  expect((await view(crypto.randomUUID(), '203.0.113.7')).body).toEqual({ success: true })
  expect((await view('x', '203.0.113.7')).status).toBe(404)
  await sam.post(`files/${shown.id}/views`, {})
  const { items } = await metricsOf(sam)
  expect(items).toMatchObject([{ id: shown.id, views: 1 }])
})

test('a view and an order carry their source, and leave out a hostile one', { tags: ['sources-counted'] }, async () => {
  const [sam, bea, cleo] = [await seller(), await user('Bea'), await user('Cleo')]
  const free = await list(sam, { price: 0 })
  const hostile = ['localhost', '%00', 'x'.repeat(2000), '1&source=2']
  for (const source of ['WWW.Letter.example:443', ...hostile])
    expect((await bea.post(`files/${free.id}/views?source=${source}`, {})).status).toBe(200)
  expect((await cleo.post(`files/${free.id}/views?source=10.0.0.1`, {})).status).toBe(200)
  const order = async (person: TestUser, source: unknown) =>
    (await person.post('checkout/create-checkout-session', { cartItems: [{ id: free.id, source }] })).status
  expect(await order(bea, 'letter.example')).toBe(200)
  expect(await order(cleo, { toString: 1 })).toBe(200)
  const guest = { secret: 'a'.repeat(43), cartItems: [{ id: free.id, source: 7 }] }
  expect((await call('POST', 'checkout/guest', { body: guest })).body.code).toBe('address_required')
  const [day] = await owner`select views, sources from public.listing_views where listing_id = ${free.id}`
  expect(day).toEqual({ views: 2, sources: { 'letter.example': 1 } })
  expect((await metricsOf(sam)).sources).toEqual([
    { source: 'other', views: 1, orders: 1 },
    { source: null, views: 1, orders: 1 },
  ])
})
