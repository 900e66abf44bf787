// Bundles through the API: made by sellers, read by everyone, taken off in the cart and at the checkout, kept in orders and sales.
import { describe, expect, test } from 'vitest'
import { list } from './support/listings.ts'
import { owner, provider, seller, type TestUser, user, usernameOf } from './support/people.ts'
import { checkoutWith } from './support/purchases.ts'

async function shop() {
  const [sam, bea] = [await seller(), await user('Bea')]
  const items = [await list(sam, { title: 'Fox', price: '9.99' }), await list(sam, { title: 'Owl', price: '3.33' })]
  const listingIds = items.map(({ id }) => id)
  const made = await sam.post(`users/${sam.id}/bundles`, {
    name: 'Forest',
    description: 'Two animals.',
    price: '10.00',
    listingIds,
  })
  expect([made.status, made.body]).toEqual([201, { success: true }])
  const [bundle] = (await sam.get(`users/${sam.id}/bundles`)).body.bundles
  return { sam, bea, bundle, listingIds }
}

describe('a bundle', { tags: ['bundles'] }, () => {
  test('is shown to everyone, and with each of its listings, while all of them are for sale', async () => {
    const { sam, bea, bundle, listingIds } = await shop()
    expect(bundle).toMatchObject({ name: 'Forest', price: 10, full_price: 13.32, saving: 3.32, is_offered: true })
    const read = async () => (await bea.get(`bundles/${bundle.id}`)).body
    expect((await read()).listings.map(({ title }: { title: string }) => title)).toEqual(['Fox', 'Owl'])
    const of = async (id = '') => (await bea.get(`files/${id}/bundles`)).body.bundles.length
    expect([await of(listingIds[0]), await of(listingIds[1]), await of(crypto.randomUUID())]).toEqual([1, 1, 0])
    await sam.patch(`files/${listingIds[0]}/deactivate`)
    expect((await read()).code).toBe('bundle_not_offered')
    expect(await of(listingIds[1])).toBe(0)
    expect((await sam.get(`users/${sam.id}/bundles`)).body.bundles).toMatchObject([{ is_offered: false }])
    await sam.delete(`users/${sam.id}/bundles/${bundle.id}`)
    expect((await read()).code).toBe('bundle_not_found')
  })

  test('is shown with its seller while it takes something off, the newest first', async () => {
    const { sam, bea, bundle, listingIds } = await shop()
    const of = async (identifier: string): Promise<string[]> =>
      (await bea.get(`users/public-profile/${identifier}/bundles`)).body.bundles.map(
        ({ name }: { name: string }) => name,
      )
    expect(await of(sam.id)).toEqual(['Forest'])
    await sam.post(`users/${sam.id}/bundles`, { name: 'Cheaper forest', price: '9.00', listingIds })
    expect(await of(await usernameOf(sam))).toEqual(['Cheaper forest', 'Forest'])
    expect([await of(bea.id), await of('nobody-of-that-name')]).toEqual([[], []])
    // The owl is given away: the first bundle costs more than its parts do by now.
    await sam.put(`files/edit-item/${listingIds[1]}`, { title: 'Owl', description: 'An owl.', price: '0' })
    expect(await of(sam.id)).toEqual(['Cheaper forest'])
    expect((await sam.get(`users/${sam.id}/bundles`)).body.bundles).toMatchObject([{ saving: 0.99 }, { saving: 0 }])
    expect((await bea.get(`bundles/${bundle.id}`)).status).toBe(200)
    await sam.patch(`files/${listingIds[0]}/deactivate`)
    expect(await of(sam.id)).toEqual([])
  })

  test('is taken off in the cart and at the checkout, and order and sale say so', async () => {
    const { sam, bea, bundle, listingIds } = await shop()
    for (const fileId of listingIds) await bea.post(`users/${bea.id}/cart`, { fileId })
    const cart = (await bea.get(`users/${bea.id}/cart`)).body
    expect(cart.bundles).toEqual([{ id: bundle.id, name: 'Forest', seller_id: sam.id, discount: 3.32 }])
    const cartItems = listingIds.map((id) => ({ id }))
    const { sessionId } = (await bea.post('checkout/create-checkout-session', { cartItems, shownTotal: 10 })).body
    await provider(`/sessions/${sessionId}/pay`)
    const order = (await bea.get(`orders/session/${sessionId}`)).body
    expect(order).toMatchObject({ total_amount: 10, bundle: 'Forest', bundle_discount: 3.32, discount: 0 })
    const sale = (await sam.get(`sales/${order.id}`)).body
    expect(sale).toMatchObject({ total: 10, net: 10, bundle: 'Forest', bundle_discount: 3.32 })
  })

  test('leaves its items to a discount code', { tags: ['discounts'] }, async () => {
    const { sam, bea, listingIds } = await shop()
    await sam.post(`users/${sam.id}/discounts`, { code: 'HALF', percent: 50 })
    const cartItems = listingIds.map((id) => ({ id }))
    const quoted = await bea.post('checkout/discount', { cartItems, discountCode: 'HALF' })
    expect(quoted.body).toMatchObject({ total: 10 - quoted.body.discount })
    expect((await checkoutWith('HALF', bea, ...listingIds)).status).toBe(200)
    const [order] =
      await owner`select total_cents, bundle_cents, discount_cents from public.orders where buyer_id = ${bea.id}`
    expect(order).toEqual({
      total_cents: Math.round(quoted.body.total * 100),
      bundle_cents: 332,
      discount_cents: Math.round(quoted.body.discount * 100),
    })
  })

  test('that has ended is not paid for unseen', { tags: ['M1'] }, async () => {
    const { sam, bea, bundle, listingIds } = await shop()
    await sam.delete(`users/${sam.id}/bundles/${bundle.id}`)
    const cartItems = listingIds.map((id) => ({ id }))
    const refused = await bea.post('checkout/create-checkout-session', { cartItems, shownTotal: 10 })
    expect([refused.status, refused.body.code]).toEqual([409, 'price_changed'])
    expect(await owner`select from public.orders where buyer_id = ${bea.id}`).toHaveLength(0)
  })

  test('is made of a seller’s own listings only', async () => {
    const { sam, bea, listingIds } = await shop()
    const otto = await seller('Otto')
    const others = await list(otto)
    const make = (who: TestUser, ids: string[], userId = who.id) =>
      who.post(`users/${userId}/bundles`, { name: 'Mixed', price: 1, listingIds: ids })
    const answers = [
      await make(sam, [...listingIds, others.id]),
      await make(otto, listingIds),
      await make(bea, listingIds),
      await make(otto, listingIds, sam.id),
      await make(sam, listingIds.slice(0, 1)),
      await make(sam, [listingIds[0] ?? '', listingIds[0] ?? '']),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 403, 403, 400, 400])
  })
})
