// Follows: the number is everyone's to see, the names are the follower's.
import { expect, test } from 'vitest'
import { files, follows, publicProfile } from '../../contract/index.ts'
import { call } from '../support/stack.ts'
import { list } from './support/listings.ts'
import { bannedUser, owner, seller, user } from './support/people.ts'

const followers = async (id: string) =>
  publicProfile.strict().parse((await call('GET', `users/public-profile/${id}`)).body).followers_count

test('a user follows a seller, once however often they ask, and stops', { tags: ['profile-follow'] }, async () => {
  const [robin, sam] = [await user(), await seller('Sam Seller')]
  const path = `users/${robin.id}/follows`
  const answers = await Promise.all(Array.from({ length: 5 }, () => robin.post(path, { sellerId: sam.id })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  const { body } = await robin.get(path)
  expect(follows.strict().parse(body).follows).toMatchObject([{ seller_id: sam.id, name: 'Sam Seller' }])
  expect(await followers(sam.id)).toBe(1)
  expect((await robin.delete(`${path}/${sam.id}`)).status).toBe(200)
  expect((await robin.delete(`${path}/${sam.id}`)).status).toBe(404)
  expect((await robin.get(path)).body).toEqual({ follows: [] })
  expect(await followers(sam.id)).toBe(0)
})

test('nobody follows themselves, the missing or the gone, or in another name', async () => {
  const [robin, other, gone] = [await user(), await user(), await user()]
  await owner`update public.profiles set deleted_at = now() where id = ${gone.id}`
  const follow = (sellerId: string) => robin.post(`users/${robin.id}/follows`, { sellerId })
  expect((await follow(robin.id)).status).toBe(400)
  expect((await follow(crypto.randomUUID())).body.code).toBe('profile_not_found')
  expect((await follow(gone.id)).body.code).toBe('profile_not_found')
  expect((await follow('x')).body.field).toBe('sellerId')
  expect((await robin.post(`users/${other.id}/follows`, { sellerId: gone.id })).status).toBe(403)
  expect((await robin.get(`users/${other.id}/follows`)).status).toBe(403)
  expect((await robin.delete(`users/${other.id}/follows/${robin.id}`)).status).toBe(403)
  expect(await owner`select from public.follows where follower_id in (${robin.id}, ${other.id})`).toHaveLength(0)
})

test('the banned follow nobody', async () => {
  const [bo, sam] = [await bannedUser(), await seller()]
  expect((await bo.post(`users/${bo.id}/follows`, { sellerId: sam.id })).body.code).toBe('account_banned')
  expect(await followers(sam.id)).toBe(0)
})

test('a follower sees what those sellers list, newest first, page by page', async () => {
  const [robin, sam, kim, other] = [await user(), await seller(), await seller(), await seller()]
  for (const { id } of [sam, kim]) await robin.post(`users/${robin.id}/follows`, { sellerId: id })
  const made = [await list(sam), await list(kim), await list(sam)]
  await list(other)
  await list(sam, { is_active: false })
  const page = async (more = '') =>
    files.strict().parse((await robin.get(`users/${robin.id}/followed-listings?limit=2${more}`)).body)
  const first = await page()
  const second = await page(`&cursor=${first.nextCursor}`)
  expect([...first.files, ...second.files].map(({ id }) => id)).toEqual(made.toReversed().map(({ id }) => id))
  expect(second.nextCursor).toBeNull()
  expect((await robin.get(`users/${sam.id}/followed-listings`)).status).toBe(403)
})
