// Items that go with a listing, by the API.
import { expect, test } from 'vitest'
import type { HomeRows } from '../../../contract/related.ts'
import { list } from '../../support/api/listings.ts'
import { admin, owner, seller } from '../../support/api/people.ts'
import { call } from '../../support/stack.ts'

test('a visitor reads the other items of a seller', async () => {
  const sam = await seller()
  const [one, other] = [await list(sam, { title: 'Related one' }), await list(sam, { title: 'Related other' })]
  const { status, body, headers } = await call('GET', `listings/${one.id}/related`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ fromSeller: [{ id: other.id, title: 'Related other' }], boughtTogether: [] })
  expect(headers.get('cache-control')).toContain('public')
})

test('an admin can’t merge a tag into itself', async () => {
  await owner`insert into public.tags (slug) values ('self-made')`
  const { status, body } = await (await admin()).put('admin/tags/self-made', { into: 'Self made' })
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'tag_itself' })
})

test('an admin picks items for home with reasons, orders them, and takes one off again', async () => {
  const { id } = await list(await seller())
  const alex = await admin()
  const picksOf = async () => {
    const { body } = await call('GET', 'listings/rows')
    return body.picks.map((pick: HomeRows['picks'][number]) => ({ id: pick.listing.id, reason: pick.reason }))
  }
  expect((await alex.put(`admin/staff-picks/${id}`, { reason: 'Well made' })).status).toBe(200)
  expect(await picksOf()).toContainEqual({ id, reason: 'Well made' })
  const other = (await list(await seller())).id
  await alex.put(`admin/staff-picks/${other}`, { reason: 'Also neat' })
  const orderOf = async () => {
    const { body } = await alex.get('admin/staff-picks')
    return body.picks.flatMap(({ listing_id: one }: { listing_id: string }) => ([id, other].includes(one) ? one : []))
  }
  expect(await orderOf()).toEqual([id, other])
  expect((await alex.put('admin/staff-picks', { listingIds: [other, id] })).status).toBe(200)
  await alex.put(`admin/staff-picks/${other}`, { reason: 'Very neat' })
  expect(await orderOf()).toEqual([other, id])
  expect(await picksOf()).toContainEqual({ id: other, reason: 'Very neat' })
  expect((await alex.delete(`admin/staff-picks/${id}`)).status).toBe(200)
  expect(await picksOf()).not.toContainEqual({ id, reason: 'Well made' })
})
