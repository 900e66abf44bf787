// New versions of a listing's file: by its seller, one at a time; the old one is sold until the new
// one is checked and pinned.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { byAdmin } from '../../moderation/rules/moderating.ts'
import { world } from '../../support/database/fixture.ts'
import {
  ban,
  beginDownload,
  exportOf,
  firstValue,
  leave,
  NOTHING,
  offered,
  setBanned,
  setCharges,
  setStatus,
  suspend,
} from '../../support/database/steps.ts'
import { addListing, addSeller, addUser, buy, rejectionOf } from '../../support/database/world.ts'
import {
  addVersion,
  begin,
  beginVersion,
  check,
  checkedVersion,
  complete,
  end,
  leftovers,
  openUploads,
  stateOf,
  take,
  uploaded,
  versionBegun,
} from './preparing.ts'

const { owner, people } = world

const shown = async (listing: string) =>
  (
    await owner`
      select file_version as version, file_what_changed as what_changed, file_mime_type as type, file_changed_at is not null as dated, status
      from public.listings where id = ${listing}`
  )[0]
const filesOf = (listing: string) =>
  owner`select version, object_path, what_changed from public.listing_files where listing_id = ${listing} order by version`
const pendingOf = async (listing: string) =>
  (await owner`select name, what_changed, failure from public.pending_versions where listing_id = ${listing}`)[0]
const downloaded = (buyer: string, orderId: string, listing: string) =>
  firstValue(beginDownload(buyer, orderId, listing))

describe('a new version', () => {
  test('is sold once it is checked and pinned, and the old one until then', { tags: ['version-way'] }, async () => {
    const { seller, listing, source } = await versionBegun()
    const buyer = await addUser('Buyer of versions')
    const { orderId } = await buy(buyer, listing)
    const [first] = await filesOf(listing)
    expect(await openUploads(seller)).toEqual([])
    await take(seller, listing)
    const [copy] = await check(listing, 1)
    expect(await shown(listing)).toMatchObject({ version: 1, dated: false, status: 'active' })
    expect(await downloaded(buyer, orderId, listing)).toBe(first?.object_path)
    expect(await complete(listing, 1)).toBe('active')
    expect(await shown(listing)).toEqual({
      version: 2,
      what_changed: 'Page 3 is there',
      type: 'image/png',
      dated: true,
      status: 'active',
    })
    expect(await downloaded(buyer, orderId, listing)).toBe(copy?.target_path)
    expect(await filesOf(listing)).toEqual([
      first,
      { version: 2, object_path: copy?.target_path, what_changed: 'Page 3 is there' },
    ])
    expect(await leftovers(listing)).toEqual([source])
    await end(listing, 1)
    expect(await pendingOf(listing)).toBeUndefined()
    const pinned = await owner`
      select from storage.objects join public.listing_files on listing_files.object_path = objects.name
        and listing_files.object_id = objects.id and listing_files.object_version = objects.version
      where listing_files.listing_id = ${listing}`
    expect(pinned).toHaveLength(2)
  })

  test('leaves a hidden and a paused listing as they are', { tags: ['version-way'] }, async () => {
    const seller = await addSeller('Hiding')
    for (const status of ['inactive', 'paused']) {
      const listing = await addListing(seller)
      if (status === 'inactive') await setStatus(listing, status)
      else await setCharges(seller, false)
      await addVersion(seller, listing)
      expect(await shown(listing)).toMatchObject({ version: 2, status, what_changed: null })
    }
  })

  test.each([
    ['of another seller', async () => addListing(people['other seller'])],
    [
      'that was removed',
      async (me: string) => {
        const id = await addListing(me)
        await setStatus(id, 'removed')
        return id
      },
    ],
    ['that is being made ready', async (me: string) => begin(me, { file: (await uploaded(me, 'product-files')).id })],
    ['that is unknown', async () => randomUUID()],
  ])('is refused for a listing %s', { tags: ['version-begun-seller'] }, async (_what, listingOf) => {
    const me = await addSeller('Reaching')
    const listing = await listingOf(me)
    const { id } = await uploaded(me, 'product-files')
    expect(await rejectionOf(beginVersion(me, listing, id))).toBe('not_found')
    expect(await owner`select from public.uploads where id = ${id}`).toHaveLength(1)
    expect(await pendingOf(listing)).toBeUndefined()
  })

  test.each<[string, string, (seller: string) => PromiseLike<unknown>]>([
    [
      'whose account at the provider ended',
      'seller_required',
      (me) => owner`update public.seller_accounts set deauthorized_at = now() where seller_id = ${me}`,
    ],
    ['who is suspended', 'account_suspended', suspend],
    ['who is banned', 'account_banned', setBanned],
  ])('is refused to a seller %s', { tags: ['version-begun-seller'] }, async (_what, rejection, lose) => {
    const { sam: me, listing } = await offered()
    const { id } = await uploaded(me, 'product-files')
    await lose(me)
    expect(await rejectionOf(beginVersion(me, listing, id))).toBe(rejection)
    expect(await pendingOf(listing)).toBeUndefined()
  })

  test('is never made of an upload of another seller', { tags: ['version-begun-seller'] }, async () => {
    const { sam: me, listing } = await offered()
    const { id } = await uploaded(people['other seller'], 'product-files')
    expect(await rejectionOf(beginVersion(me, listing, id))).toBe('upload_not_found')
    expect(await owner`select from public.uploads where id = ${id}`).toHaveLength(1)
    expect([await pendingOf(listing), await stateOf(listing)]).toMatchObject([undefined, { preparations: 0 }])
  })

  test('is one of two that start at once; the other keeps its upload', { tags: ['version-begun-seller'] }, async () => {
    const { sam: me, listing } = await offered()
    const files = [await uploaded(me, 'product-files'), await uploaded(me, 'product-files')]
    const outcomes = await Promise.all(files.map(({ id }) => rejectionOf(beginVersion(me, listing, id))))
    expect(outcomes.sort()).toEqual([NOTHING, 'version_in_progress'])
    expect(await openUploads(me)).toHaveLength(1)
    await take(me, listing)
    await check(listing, 1)
    await complete(listing, 1)
    // Its leftovers in Storage are not removed yet.
    const [left] = await openUploads(me)
    expect(await rejectionOf(beginVersion(me, listing, left?.id))).toBe('version_in_progress')
    await end(listing, 1)
    await addVersion(me, listing)
    expect((await filesOf(listing)).map(({ version }) => version)).toEqual([1, 2, 3])
  })
})

describe('a failed version', { tags: ['version-refused'] }, () => {
  test('changes nothing and shows the reason, until the next one starts', async () => {
    const { seller, listing, source, copies } = await checkedVersion()
    const [copy] = copies
    expect(await complete(listing, 1, 'This file is an archive.')).toBe('active')
    expect(await shown(listing)).toMatchObject({ version: 1, what_changed: null, dated: false, status: 'active' })
    expect(await stateOf(listing)).toMatchObject({ status: 'active', failure: null, files: 1 })
    expect(await pendingOf(listing)).toMatchObject({ name: 'meadow-2.png', failure: 'This file is an archive.' })
    expect(await leftovers(listing)).toEqual([source, copy?.target_path].sort())
    await end(listing, 1)
    await beginVersion(seller, listing, (await uploaded(seller, 'product-files')).id)
    expect(await pendingOf(listing)).toMatchObject({ what_changed: null, failure: null })
  })

  test.each(['by a ban', 'as a listing'])('because it was taken down meanwhile %s stays what it was', async (how) => {
    const { seller, listing, source, copies } = await checkedVersion()
    const [copy] = copies
    if (how === 'by a ban') await ban(seller)
    else await byAdmin('take_down_listing', listing, 'fraud', 'Not as described', '')
    expect(await complete(listing, 1)).toBe('removed')
    expect(await filesOf(listing)).toHaveLength(1)
    expect((await pendingOf(listing))?.failure).toContain('was removed while')
    expect(await leftovers(listing)).toEqual([source, copy?.target_path].sort())
  })

  test('of a deleted seller is deleted', async () => {
    const { seller, listing } = await checkedVersion()
    await leave(seller)
    expect(await pendingOf(listing)).toBeUndefined()
    expect(await complete(listing, 1)).toBeNull()
    expect(await filesOf(listing)).toEqual([])
  })

  test('is visible to its seller only, also in their export', async () => {
    const { seller, listing } = await versionBegun()
    await take(seller, listing)
    await complete(listing, 1, 'This file is an archive.')
    expect((await exportOf(seller)).listings).toMatchObject([
      { pending_version: { failure: 'This file is an archive.' } },
    ])
  })
})
