// Releases of a listing: by its seller, one at a time; the previous one is sold until the new files
// are checked and pinned.
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
  offered,
  setBanned,
  setCharges,
  setStatus,
  suspend,
} from '../../support/database/steps.ts'
import { ACCEPTED, addListing, addSeller, addUser, buy, rejectionOf } from '../../support/database/world.ts'
import {
  begin,
  beginRelease,
  check,
  checkedRelease,
  complete,
  end,
  leftovers,
  openUploads,
  publishFile,
  releaseBegun,
  stateOf,
  take,
  uploaded,
} from './preparing.ts'

const { owner, people } = world

const shown = async (listing: string) =>
  (
    await owner`
      select release_number as number, release_note as note, file_mime_type as type, file_changed_at is not null as dated, status
      from public.listings where id = ${listing}`
  )[0]
const filesOf = (listing: string) => owner<
  { release: number; name: string; file_id: string; object_path: string; note: string }[]
>`
  select release, release_files.name, file_id, object_path, note from public.release_files
  join public.listing_files on listing_files.id = file_id
  join public.releases on releases.listing_id = release_files.listing_id and number = release
  where release_files.listing_id = ${listing} order by release, position`
const pendingOf = async (listing: string) =>
  (await owner`select files, note, failure from public.pending_releases where listing_id = ${listing}`)[0]
const downloaded = (buyer: string, orderId: string, listing: string) =>
  firstValue(beginDownload(buyer, orderId, listing))

describe('a release', () => {
  test('is sold once it is checked and pinned, and the old one until then', { tags: ['release-way'] }, async () => {
    const { seller, listing, source } = await releaseBegun()
    const buyer = await addUser('Buyer of releases')
    const { orderId } = await buy(buyer, listing)
    const [first] = await filesOf(listing)
    expect(await openUploads(seller)).toEqual([])
    await take(seller, listing)
    const [copy] = await check(listing, 1)
    expect(await shown(listing)).toMatchObject({ number: 1, dated: false, status: 'active' })
    expect(await downloaded(buyer, orderId, listing)).toBe(first?.object_path)
    expect(await complete(listing, 1)).toBe('active')
    expect(await shown(listing)).toEqual({
      number: 2,
      note: 'Page 3 is there',
      type: 'image/png',
      dated: true,
      status: 'active',
    })
    expect(await downloaded(buyer, orderId, listing)).toBe(copy?.target_path)
    expect(await filesOf(listing)).toEqual([
      first,
      {
        release: 2,
        name: 'meadow-2.png',
        file_id: copy?.id,
        object_path: copy?.target_path,
        note: 'Page 3 is there',
      },
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

  test('leaves a hidden and a paused listing as they are', { tags: ['release-way'] }, async () => {
    const seller = await addSeller('Hiding')
    for (const status of ['inactive', 'paused']) {
      const listing = await addListing(seller)
      if (status === 'inactive') await setStatus(listing, status)
      else await setCharges(seller, false)
      await publishFile(seller, listing)
      expect(await shown(listing)).toMatchObject({ number: 2, status, note: null })
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
  ])('is refused for a listing %s', { tags: ['release-begun-seller'] }, async (_what, listingOf) => {
    const me = await addSeller('Reaching')
    const listing = await listingOf(me)
    const { id } = await uploaded(me, 'product-files')
    expect(await rejectionOf(beginRelease(me, listing, id))).toBe('not_found')
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
  ])('is refused to a seller %s', { tags: ['release-begun-seller'] }, async (_what, rejection, lose) => {
    const { sam: me, listing } = await offered()
    const { id } = await uploaded(me, 'product-files')
    await lose(me)
    expect(await rejectionOf(beginRelease(me, listing, id))).toBe(rejection)
    expect(await pendingOf(listing)).toBeUndefined()
  })

  test('is never made of an upload of another seller', { tags: ['release-begun-seller'] }, async () => {
    const { sam: me, listing } = await offered()
    const { id } = await uploaded(people['other seller'], 'product-files')
    expect(await rejectionOf(beginRelease(me, listing, id))).toBe('upload_not_found')
    expect(await owner`select from public.uploads where id = ${id}`).toHaveLength(1)
    expect({ pending: await pendingOf(listing), state: await stateOf(listing) }).toMatchObject({
      pending: undefined,
      state: { preparations: 0 },
    })
  })

  test('is one of two that start at once; the other keeps its upload', { tags: ['release-begun-seller'] }, async () => {
    const { sam: me, listing } = await offered()
    const files = [await uploaded(me, 'product-files'), await uploaded(me, 'product-files')]
    const outcomes = await Promise.all(files.map(({ id }) => rejectionOf(beginRelease(me, listing, id))))
    expect(outcomes.sort()).toEqual([ACCEPTED, 'release_in_progress'])
    expect(await openUploads(me)).toHaveLength(1)
    await take(me, listing)
    await check(listing, 1)
    await complete(listing, 1)
    // Its leftovers in Storage are not removed yet.
    const [left] = await openUploads(me)
    expect(await rejectionOf(beginRelease(me, listing, left?.id))).toBe('release_in_progress')
    await end(listing, 1)
    await publishFile(me, listing)
    expect((await filesOf(listing)).map(({ release }) => release)).toEqual([1, 2, 3])
  })
})

describe('a failed release', { tags: ['release-refused'] }, () => {
  test('changes nothing and shows the reason, until the next one starts', async () => {
    const { seller, listing, source, copies } = await checkedRelease()
    const [copy] = copies
    expect(await complete(listing, 1, 'This file is an archive.')).toBe('active')
    expect(await shown(listing)).toMatchObject({ number: 1, note: null, dated: false, status: 'active' })
    expect(await stateOf(listing)).toMatchObject({ status: 'active', failure: null, files: 1 })
    expect(await pendingOf(listing)).toMatchObject({
      files: [{ name: 'meadow-2.png' }],
      failure: 'This file is an archive.',
    })
    expect(await leftovers(listing)).toEqual([source, copy?.target_path].sort())
    await end(listing, 1)
    await beginRelease(seller, listing, (await uploaded(seller, 'product-files')).id)
    expect(await pendingOf(listing)).toMatchObject({ note: null, failure: null })
  })

  test.each(['by a ban', 'as a listing'])('because it was taken down meanwhile %s stays what it was', async (how) => {
    const { seller, listing, source, copies } = await checkedRelease()
    const [copy] = copies
    if (how === 'by a ban') await ban(seller)
    else await byAdmin('take_down_listing', listing, 'fraud', 'Not as described', '')
    expect(await complete(listing, 1)).toBe('removed')
    expect(await filesOf(listing)).toHaveLength(1)
    expect((await pendingOf(listing))?.failure).toContain('was removed while')
    expect(await leftovers(listing)).toEqual([source, copy?.target_path].sort())
  })

  test('of a deleted seller is deleted', async () => {
    const { seller, listing } = await checkedRelease()
    await leave(seller)
    expect(await pendingOf(listing)).toBeUndefined()
    expect(await complete(listing, 1)).toBeNull()
    expect(await filesOf(listing)).toEqual([])
  })

  test('is visible to its seller only, also in their export', async () => {
    const { seller, listing } = await releaseBegun()
    await take(seller, listing)
    await complete(listing, 1, 'This file is an archive.')
    expect((await exportOf(seller)).listings).toMatchObject([
      { pending_release: { failure: 'This file is an archive.' } },
    ])
  })
})
