// The whole path of the shop, over HTTP as the web speaks it: list, find, put into the cart, pay, download, review.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { call } from '../support/stack.ts'
import { list, PDF } from './support/listings.ts'
import { seller, user } from './support/people.ts'
import { buy } from './support/purchases.ts'

test('a seller lists a pattern; a buyer finds it, pays for it, downloads the very bytes and reviews it', {
  tags: ['pay-see-order'],
}, async () => {
  const sam = await seller()
  const listing = await list(sam, { title: `Zephyr quilt ${sam.id.slice(0, 8)}`, price: '12.50' })
  expect(listing).toMatchObject({
    price: 12.5,
    is_active: true,
    file_type: 'application/pdf',
    file_size_bytes: PDF.length,
  })

  const found = await call('GET', `search?query=${encodeURIComponent(listing.title)}`)
  expect(found.body.listings.map(({ id }: { id: string }) => id)).toContain(listing.id)

  const bea = await user('Bea Buyer')
  expect((await bea.post(`users/${bea.id}/cart`, { fileId: listing.id })).status).toBe(201)
  const order = await buy(bea, listing.id)
  expect(order).toMatchObject({ status: 'paid', total_amount: 12.5, items: [{ file_id: listing.id, price: 12.5 }] })
  expect((await bea.get(`users/${bea.id}/cart`)).body.cartItems).toEqual([])

  const { body } = await bea.get(`orders/${order.id}/download/${listing.id}`)
  const download = await fetch(body.downloadLink)
  expect(download.status).toBe(200)
  expect(download.headers.get('content-disposition')).toContain('meadow.pdf')
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(digest(await download.bytes())).toBe(digest(PDF))

  expect((await bea.get(`orders/${bea.id}/has-purchased/${listing.id}`)).body).toEqual({ hasPurchased: true })
  const review = { itemId: listing.id, rating: 5, comment: 'Clear and lovely.' }
  expect((await bea.post('reviews', review)).status).toBe(201)
  expect((await bea.post('reviews', review)).body.code).toBe('already_reviewed')
  expect((await call('GET', `items/${listing.id}/ratings`)).body).toMatchObject({
    overallRating: 5,
    breakdown: { 5: 1 },
  })
})
