// Account deletion: the person goes for good, what others bought of them stays.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { call } from '../../support/stack.ts'

test('a seller deletes their account: personal data gone, buyers keep their files, the token is worth nothing', {
  tags: ['R7', 'K5'],
}, async () => {
  const [sam, bea] = [await seller('Sam Leaving'), await user('Bea')]
  const listing = await list(sam, { price: 0 })
  const order = await buy(bea, listing.id)
  expect((await sam.delete(`users/delete/${sam.id}`)).status).toBe(200)
  expect((await call('GET', `users/public-profile/${sam.id}`)).status).toBe(404)
  expect((await call('GET', `files/${listing.id}`)).status).toBe(404)
  const left = await owner`select name, avatar from public.profiles where id = ${sam.id}`
  expect(left).toEqual([{ name: 'Deleted user', avatar: null }])
  expect(await owner`select from public.accounts where id = ${sam.id}`).toHaveLength(0)
  const download = await bea.get(`orders/${order.id}/download/${listing.id}`)
  expect((await fetch(download.body.downloadLink)).status).toBe(200)
  for (const answer of [
    await sam.post('users/sync', { name: 'Sam again' }),
    await sam.get(`users/${sam.id}/cart`),
    await sam.delete(`users/delete/${sam.id}`),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'account_deleted'])
})
