// What the API makes of the rows of a cart and a wishlist. The rules of both are proven in tests/cart/rules.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, type TestUser, user } from '../../support/api/people.ts'

test.for([
  ['cart', 'cartItems'],
  ['wishlist', 'wishlistItems'],
] as const)('a buyer sees the newest item of their %s first', async ([name, field]) => {
  const [sam, bea] = [await seller(), await user('Bea')]
  const [first, second] = [await list(sam), await list(sam)]
  for (const { id } of [first, second]) await bea.post(`users/${bea.id}/${name}`, { fileId: id })
  const { body } = await bea.get(`users/${bea.id}/${name}`)
  expect(body[field].map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
})

test('a buyer sees in their cart which price changed and what left it', async () => {
  const cartOf = async (person: TestUser) => (await person.get(`users/${person.id}/cart`)).body
  const [sam, bea] = [await seller(), await user('Bea')]
  const [changed, gone] = [await list(sam), await list(sam, { title: 'Going pattern' })]
  for (const { id } of [changed, gone]) await bea.post(`users/${bea.id}/cart`, { fileId: id })
  await sam.put(`files/edit-item/${changed.id}`, { title: 'x', description: 'x', price: '20.00' })
  await sam.patch(`files/${gone.id}/deactivate`)
  expect(await cartOf(bea)).toMatchObject({
    cartItems: [{ id: changed.id, price: 20, price_when_added: 12.5 }],
    leftItems: [{ id: gone.id, title: 'Going pattern', reason: 'unavailable' }],
  })
})
