// Bundles through the API: made by sellers, read by everyone, taken off in the cart and at the checkout, kept in orders and sales.
import { describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, user, usernameOf } from '../../support/api/people.ts'

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
})
