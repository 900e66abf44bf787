// Downloads by the seller: every version of their own files.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { firstValue, offered, setBanned, setCharges, setStatus, suspend } from '../../support/database/steps.ts'
import { actAs, addUser, buy, rejectionOf } from '../../support/database/world.ts'
import { addVersion } from './preparing.ts'

const { owner, people } = world

const path = (person: string, listing: string, version = 1) =>
  firstValue(actAs(person, 'api')`select object_path from private.begin_own_download(${listing}, ${version})`)

describe('a seller', { tags: ['own-versions'] }, () => {
  test('downloads every version of their files, and no download is counted', async () => {
    const { sam: me, listing } = await offered()
    await addVersion(me, listing)
    const stored = await owner`select version, object_path from public.listing_files where listing_id = ${listing}`
    expect(stored).toHaveLength(2)
    for (const { version, object_path } of stored) expect(await path(me, listing, version)).toBe(object_path)
    expect(await rejectionOf(path(me, listing, 3))).toBe('not_found')
    expect(await owner`select from public.downloads where listing_id = ${listing}`).toEqual([])
  })

  test.each(['inactive', 'paused'])('reaches it while the listing is %s', async (status) => {
    const { sam: me, listing } = await offered()
    if (status === 'inactive') await setStatus(listing, 'inactive')
    else await setCharges(me, false)
    expect(await path(me, listing)).toBeTypeOf('string')
  })

  test('cannot download what moderation took down', async () => {
    const { sam: me, listing } = await offered()
    await setStatus(listing, 'removed')
    expect(await rejectionOf(path(me, listing))).toBe('not_found')
  })

  test.each([
    ['suspended', 'account_suspended', suspend],
    ['banned', 'account_banned', setBanned],
  ] as const)('who is %s cannot download it', { tags: ['R7'] }, async (_what, rejection, lose) => {
    const { sam: me, listing } = await offered()
    await lose(me)
    expect(await rejectionOf(path(me, listing))).toBe(rejection)
  })

  test('gets only the bytes that were checked', async () => {
    const { sam: me, listing } = await offered()
    await owner`
      update storage.objects set version = 'other'
      where name = (select object_path from public.listing_files where listing_id = ${listing})`
    expect(await rejectionOf(path(me, listing))).toBe('file_withheld')
  })
})

test('buyers and admins cannot use this for a seller’s files', { tags: ['own-versions'] }, async () => {
  const { listing } = await offered()
  const buyer = await addUser('Buyer of files')
  await buy(buyer, listing)
  for (const person of [buyer, people.stranger, people['other seller'], people.admin])
    expect(await rejectionOf(path(person, listing))).toBe('not_found')
})
