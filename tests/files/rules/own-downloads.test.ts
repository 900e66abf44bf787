// Downloads by the seller: every version of their own files.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { firstValue, offered, setBanned, setCharges, setStatus, suspend } from '../../support/database/steps.ts'
import { actAs, rejectionOf } from '../../support/database/world.ts'
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

  test.each<[status: string, end: (me: string, listing: string) => Promise<unknown>]>([
    ['inactive', (_me, listing) => setStatus(listing, 'inactive')],
    ['paused', (me) => setCharges(me, false)],
  ])('reaches it while the listing is %s', async (_status, end) => {
    const { sam: me, listing } = await offered()
    await end(me, listing)
    expect(await path(me, listing)).toBeTypeOf('string')
  })

  test.each<[what: string, rejection: string, lose: (me: string, listing: string) => Promise<unknown>]>([
    ['whose listing moderation removed', 'not_found', (_me, listing) => setStatus(listing, 'removed')],
    ['who is suspended', 'account_suspended', (me) => suspend(me)],
    ['who is banned', 'account_banned', (me) => setBanned(me)],
    [
      'whose file changed after the check',
      'file_withheld',
      (_me, listing) => owner`
        update storage.objects set version = 'other'
        where name = (select object_path from public.listing_files where listing_id = ${listing})`,
    ],
  ])('%s cannot download it', { tags: ['R7'] }, async (_what, rejection, lose) => {
    const { sam: me, listing } = await offered()
    await lose(me, listing)
    expect(await rejectionOf(path(me, listing))).toBe(rejection)
  })
})

test('buyers and admins cannot use this for a seller’s files', { tags: ['own-versions'] }, async () => {
  for (const person of [people.buyer, people.stranger, people['other seller'], people.admin])
    expect(await rejectionOf(path(person, world.listing))).toBe('not_found')
})
