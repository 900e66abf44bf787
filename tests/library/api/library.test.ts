// The calls of the library.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'

test('a buyer reads the library page by page in each order', { tags: ['library-owned'] }, async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  for (const title of ['Owl', 'Bat']) await buy(bea, (await list(sam, { price: 0, title })).id)
  for (const [sort, titles] of [
    ['bought', ['Bat', 'Owl']],
    ['title', ['Bat', 'Owl']],
    ['updated', ['Bat', 'Owl']],
  ] as const) {
    const first = (await bea.get(`users/${bea.id}/library?limit=1&sort=${sort}`)).body
    const second = (await bea.get(`users/${bea.id}/library?limit=1&sort=${sort}&cursor=${first.nextCursor}`)).body
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(titles)
    expect(second.nextCursor).toBe(null)
  }
  const { body } = await bea.get(`users/${bea.id}/library?q=owl`)
  expect(body.items).toMatchObject([
    { seller_id: sam.id, is_listed: true, last_download_at: null, files: [{ sha256: expect.any(String) }] },
  ])
  expect((await bea.get(`users/${bea.id}/library/choices`)).body).toMatchObject({ items: 2 })
})

test('a cursor of another order is rejected', async () => {
  const bea = await user('Bea')
  const cursor = Buffer.from(JSON.stringify(['owl', bea.id])).toString('base64url')
  const { status, body } = await bea.get(`users/${bea.id}/library?cursor=${cursor}`)
  expect({ status, field: body.field }).toEqual({ status: 400, field: 'cursor' })
})
