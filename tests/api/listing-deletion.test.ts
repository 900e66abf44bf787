// Deleting a listing: its seller may, until someone bought it. The quota counts what is shown.
import { describe, expect, test } from 'vitest'
import { withSetting } from '../support/settings.ts'
import { call } from '../support/stack.ts'
import { list, tryList } from './support/listings.ts'
import { admin, bannedUser, owner, seller, user } from './support/people.ts'
import { buy } from './support/purchases.ts'

const stored = (id: string) => owner`select status from public.listings where id = ${id}`

describe('deleting a listing', () => {
  test('takes it out of the shop and out of carts, whose buyers are told', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const item = await list(sam, { title: 'Unloved' })
    await bea.post(`users/${bea.id}/cart`, { fileId: item.id })
    const answer = await sam.delete(`files/${item.id}`)
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect(await stored(item.id)).toHaveLength(0)
    expect((await call('GET', `files/${item.id}`)).status).toBe(404)
    expect((await bea.get(`users/${bea.id}/cart`)).body.leftItems).toMatchObject([{ title: 'Unloved' }])
    expect((await sam.delete(`files/${item.id}`)).status).toBe(404)
  })

  test('is refused once it was bought, and the buyer keeps the file', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const item = await list(sam, { price: 0 })
    const canDelete = async () => (await sam.get(`files/user/${sam.id}`)).body.files[0].can_delete
    expect(await canDelete()).toBe(true)
    const order = await buy(bea, item.id)
    expect(await canDelete()).toBe(false)
    expect((await sam.delete(`files/${item.id}`)).body.code).toBe('listing_bought')
    expect((await bea.get(`orders/${order.id}/download/${item.id}`)).status).toBe(200)
  })

  test('is nobody else’s, an admin’s neither', async () => {
    const item = await list(await seller())
    const others = [await user('Eve'), await seller('Otto'), await admin(), await bannedUser()]
    const answers = await Promise.all(others.map((person) => person.delete(`files/${item.id}`)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 403])
    expect((await call('DELETE', `files/${item.id}`)).status).toBe(401)
    expect(await stored(item.id)).toEqual([{ status: 'active' }])
  })
})

describe('the quota', () => {
  test('is free again for each listing that is deactivated, and holds when one is shown again', {
    tags: ['quota-counts-shown'],
  }, async () => {
    const sam = await seller()
    const [first, second] = [await list(sam), await list(sam)]
    const used = async () => (await sam.get(`files/user/${sam.id}/usage`)).body.uploaded
    expect(await used()).toBe(2)
    await sam.patch(`files/${first.id}/deactivate`)
    expect(await used()).toBe(1)
    await withSetting(owner, ['listing_quota', 2], async () => {
      await list(sam)
      expect((await sam.patch(`files/${first.id}/reactivate`)).body.code).toBe('listing_quota_reached')
      expect((await tryList(sam)).body.code).toBe('listing_quota_reached')
      await sam.delete(`files/${second.id}`)
      expect((await sam.patch(`files/${first.id}/reactivate`)).status).toBe(200)
    })
  })
})
