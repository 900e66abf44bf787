// Lists go on page by page: two pages of one row hold what one page of two rows holds.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { admin, seller, type TestUser, user, usernameOf } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'

test('a user reads each of their lists page by page, newest first', { tags: ['lists-paged'] }, async () => {
  const [alex, sam, bea] = [await admin(), await seller(), await user('Bea')]
  const [listings, orders, threads]: [string[], string[], string[]] = [[], [], []]
  for (const person of [sam, bea]) {
    const { id } = await list(sam, { price: 0 })
    const order = await buy(bea, id)
    const thread = (await bea.post(`orders/${order.id}/thread`, { body: 'Which needle size?' })).body
    await alex.post(`admin/users/${person.id}/warn`, { rule: 'spam', facts: 'Spam' })
    listings.unshift(id)
    orders.unshift(order.id)
    threads.unshift(thread.id)
  }
  await sam.post(`threads/${threads[0]}/messages`, { body: 'Four millimetres.' })
  await bea.post(`users/${bea.id}/follows`, { sellerId: sam.id })
  // Followers see neither of these.
  await list(await seller('Other Seller'))
  await list(sam, { is_active: false })

  const lists: [TestUser, string, string, string[]?][] = [
    [bea, `orders/user/${bea.id}?`, 'orders', orders],
    [bea, `users/${bea.id}/threads?`, 'threads', threads],
    [bea, `threads/${threads[0]}?`, 'messages'],
    [bea, `users/${bea.id}/followed-listings?`, 'files', listings],
    [sam, `users/${sam.id}/sales?`, 'sales', orders],
    [alex, 'admin/users?', 'users'],
    [alex, `admin/actions?admin=${await usernameOf(alex)}&`, 'actions'],
  ]
  for (const [person, path, rows, ids] of lists) {
    const both = (await person.get(`${path}limit=2`)).body[rows]
    const first = (await person.get(`${path}limit=1`)).body
    const second = (await person.get(`${path}limit=1&cursor=${first.nextCursor}`)).body
    expect(both, path).toHaveLength(2)
    expect([...first[rows], ...second[rows]], path).toEqual(both)
    if (ids)
      expect({ ids: both.map(({ id }: { id: string }) => id), nextCursor: second.nextCursor }, path).toEqual({
        ids,
        nextCursor: null,
      })
  }
})
