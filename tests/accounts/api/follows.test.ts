// Follows: the number is everyone's to see, the names are the follower's.
import { expect, test } from 'vitest'
import { files } from '../../../contract/index.ts'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'

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
