// Downloads by the seller: every version of their own files.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { actAs, addListing, addSeller, addUser, buy, rejectionOf } from '../../support/database/world.ts'
import { addVersion, prepareIn } from './preparing.ts'

prepareIn(world)
const { owner, people } = world

const path = async (person: string, listing: string, version = 1) =>
  (
    await actAs(person, 'api', (sql) => sql`select object_path from private.begin_own_download(${listing}, ${version})`)
  )[0]?.object_path

describe('a seller', () => {
  test('downloads every version of their files, and no download is counted', {
    tags: ['own-versions'],
  }, async () => {
    const me = await addSeller('Keeping')
    const listing = await addListing(me)
    await addVersion(me, listing)
    const stored = await owner`select version, object_path from public.listing_files where listing_id = ${listing}`
    expect(stored).toHaveLength(2)
    for (const { version, object_path } of stored) expect(await path(me, listing, version)).toBe(object_path)
    expect(await rejectionOf(path(me, listing, 3))).toBe('not_found')
    expect(await owner`select from public.downloads where listing_id = ${listing}`).toEqual([])
  })

  test.each(['inactive', 'paused'])(
    'reaches it while the listing is %s',
    { tags: ['own-versions'] },
    async (status) => {
      const me = await addSeller('Hiding')
      const listing = await addListing(me)
      if (status === 'inactive') await owner`update public.listings set status = 'inactive' where id = ${listing}`
      else await owner`update public.seller_accounts set charges_enabled = false where seller_id = ${me}`
      expect(await path(me, listing)).toBeTypeOf('string')
    },
  )

  test('cannot download what moderation took down', { tags: ['own-versions'] }, async () => {
    const me = await addSeller('Taken down')
    const listing = await addListing(me)
    await owner`update public.listings set status = 'removed' where id = ${listing}`
    expect(await rejectionOf(path(me, listing))).toBe('not_found')
  })

  test.each([
    ['suspended', 'account_suspended'],
    ['banned', 'account_banned'],
  ])('who is %s cannot download it', { tags: ['own-versions', 'R7'] }, async (what, rejection) => {
    const me = await addSeller('Leaving')
    const listing = await addListing(me)
    if (what === 'banned') await owner`update public.profiles set is_banned = true where id = ${me}`
    else
      await actAs(
        people.admin,
        'api',
        (sql) => sql`select private.suspend_user(${me}, now() + interval '2 days', 'spam', 'Spam', null)`,
      )
    expect(await rejectionOf(path(me, listing))).toBe(rejection)
  })

  test('gets only the bytes that were checked', { tags: ['own-versions'] }, async () => {
    const me = await addSeller('Swapping')
    const listing = await addListing(me)
    await owner`
      update storage.objects set version = 'other'
      where name = (select object_path from public.listing_files where listing_id = ${listing})`
    expect(await rejectionOf(path(me, listing))).toBe('file_withheld')
  })
})

test('buyers and admins cannot use this for a seller’s files', {
  tags: ['own-versions', 'R9'],
}, async () => {
  const listing = await addListing(await addSeller('Sought'))
  const buyer = await addUser('Buyer of files')
  await buy(buyer, listing)
  for (const person of [buyer, people.stranger, people['other seller'], people.admin])
    expect(await rejectionOf(path(person, listing))).toBe('not_found')
})
