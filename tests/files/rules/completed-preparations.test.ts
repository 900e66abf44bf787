// How preparations end: with a listing of pinned bytes, or with a reason; and what the sweep and
// downloads do then.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { ban, beginDownload } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, rejectionOf } from '../../support/database/world.ts'
import {
  act,
  begin,
  beingPrepared,
  check,
  checkedListing,
  complete,
  end,
  leftovers,
  plan,
  stateOf,
  take,
  uploaded,
} from './preparing.ts'

describe('a listing that is completed', () => {
  test('sells and shows its copies, pinned, and leaves its uploads', async () => {
    const { listing, sources, copies } = await checkedListing()
    expect(await complete(listing, 1)).toBe('active')
    const pathOf = (purpose: string) => copies.find((copy) => copy.purpose === purpose)?.target_path
    const [shown] = await world.owner`select showcase_images as images from public.listings where id = ${listing}`
    expect(shown?.images).toEqual([
      {
        path: pathOf('picture'),
        thumbnailPath: pathOf('thumbnail'),
        width: 4,
        height: 3,
        alt: null,
        placeholder: null,
        sizes: [],
      },
    ])
    const pinned = await world.owner`
      select object_path from storage.objects join (
        select object_path, object_id, object_version from public.listing_files where listing_id = ${listing}
        union all select object_path, object_id, object_version from private.listing_pictures where listing_id = ${listing}
      ) as pins on pins.object_id = objects.id and pins.object_version = objects.version and pins.object_path = objects.name`
    expect(pinned.map(({ object_path }) => object_path).sort()).toEqual(copies.map((copy) => copy.target_path).sort())
    expect(await leftovers(listing)).toEqual(sources)
    await end(listing, 1)
    expect(await stateOf(listing)).toEqual({ status: 'active', failure: null, files: 1, preparations: 0 })
  })

  test('as inactive stays hidden', async () => {
    const seller = await addSeller('Hiding')
    const file = await uploaded(seller, 'product-files')
    const listing = await begin(seller, { file: file.id, status: 'inactive' })
    await take(seller, listing)
    await check(listing, 1)
    expect(await complete(listing, 1)).toBe('inactive')
    expect(await world.visitors`select id from public.listings where id = ${listing}`).toEqual([])
  })

  test.each(['was not checked', 'is not there', 'was written again'])('has no copy that %s', async (what) => {
    const { listing, copies } = await checkedListing()
    const [file] = copies
    if (what === 'was not checked')
      await world.owner`update private.preparation_copies set mime_type = null where id = ${file?.id ?? ''}`
    await world.owner.begin(async (sql) => {
      await sql`select set_config('storage.allow_delete_query', 'true', true)`
      if (what === 'is not there') await sql`delete from storage.objects where name = ${file?.target_path ?? ''}`
      if (what === 'was written again')
        await sql`update storage.objects set version = 'other' where name = ${file?.target_path ?? ''}`
    })
    await expect(complete(listing, 1)).rejects.toThrow('missing, unchecked or changed')
    expect(await stateOf(listing)).toMatchObject({ status: 'processing', files: 0 })
  })

  test('as refused for one file keeps the uploads of the others', { tags: ['uploads-resume'] }, async () => {
    const { seller, listing, sources, copies } = await checkedListing()
    const [file] = await plan(listing, 1)
    await complete(listing, 1, 'a.pdf changed', file?.source_path.split('/')[1])
    const kept = sources.filter((path) => path !== file?.source_path)
    const open = await world.owner`select object_path from public.uploads where seller_id = ${seller} order by 1`
    expect(open.map(({ object_path }) => object_path)).toEqual(kept)
    expect(await leftovers(listing)).toEqual([file?.source_path, ...copies.map((copy) => copy.target_path)].sort())
    // The seller lists them again before the leftovers are removed.
    const again = await uploaded(seller, 'product-files')
    const [picture, thumbnailUploadId] = copies.slice(1).map((copy) => copy.source_path.split('/')[1] ?? '')
    await begin(seller, { file: again.id, pictures: [{ uploadId: picture ?? '', thumbnailUploadId }] })
    expect(await leftovers(listing)).not.toContain(kept[0])
  })

  test('as refused shows the reason, and leaves uploads and copies', { tags: ['listing-was-taken'] }, async () => {
    const { listing, sources, copies } = await checkedListing()
    expect(await complete(listing, 1, 'Only images and PDFs.')).toBe('processing')
    expect(await stateOf(listing)).toMatchObject({ status: 'processing', failure: 'Only images and PDFs.', files: 0 })
    expect(await leftovers(listing)).toEqual([...sources, ...copies.map((copy) => copy.target_path)].sort())
  })

  test('stays down if it was taken down meanwhile', { tags: ['listing-was-taken'] }, async () => {
    const { seller, listing, sources, copies } = await checkedListing()
    await ban(seller)
    expect(await complete(listing, 1)).toBe('removed')
    expect(await stateOf(listing)).toMatchObject({ status: 'removed', files: 0 })
    expect(await leftovers(listing)).toEqual([...sources, ...copies.map((copy) => copy.target_path)].sort())
  })

  test('can be deleted only after it is completed', async () => {
    const { seller, listing } = await beingPrepared()
    await take(seller, listing)
    await end(listing, 1)
    expect(await leftovers(listing)).toEqual([])
    expect(await stateOf(listing)).toMatchObject({ preparations: 1 })
  })
})

describe('a failed listing', () => {
  const discard = (person: string, listing: string) =>
    actAs(person, 'api')`select private.discard_failed_listing(${listing})`

  test('can be deleted by its seller only', { tags: ['listing-was-taken'] }, async () => {
    const { seller, listing } = await beingPrepared()
    await take(seller, listing)
    await complete(listing, 1, 'No PDF')
    await discard(world.people['other seller'], listing)
    expect(await stateOf(listing)).toBeDefined()
    await discard(seller, listing)
    expect(await stateOf(listing)).toBeUndefined()
  })

  test('that a ban removed cannot be deleted by its seller', { tags: ['listing-was-taken'] }, async () => {
    const { seller, listing } = await beingPrepared()
    await take(seller, listing)
    await complete(listing, 1, 'No PDF')
    await ban(seller)
    await discard(seller, listing)
    expect(await stateOf(listing)).toMatchObject({ status: 'removed' })
  })

  test('is not one in preparation, nor a live one', async () => {
    const { seller, listing } = await beingPrepared()
    const live = await addListing(seller)
    await discard(seller, listing)
    await discard(seller, live)
    expect({ listing: await stateOf(listing), live: await stateOf(live) }).toMatchObject({
      listing: { status: 'processing' },
      live: { status: 'active' },
    })
  })
})

describe('the sweep', () => {
  const orphans = async () =>
    (await act((sql) => sql`select object_path from private.orphaned_objects('0 s', '0 s', 1000)`)).map(
      ({ object_path }) => object_path,
    )
  const changed = async (listing: string) =>
    (await act((sql) => sql`select listing_id from private.changed_objects(1000)`)).filter(
      ({ listing_id }) => listing_id === listing,
    ).length

  test('leaves objects that are being copied, and the copies', async () => {
    const { listing, sources, copies } = await checkedListing()
    const held = [...sources, ...copies.map((copy) => copy.target_path)]
    expect((await orphans()).filter((path) => held.includes(path))).toEqual([])
    await complete(listing, 1)
    await end(listing, 1)
    expect((await orphans()).filter((path) => held.includes(path)).sort()).toEqual(sources)
  })

  test.each(['product-files', 'showcase-images'] as const)('finds an overwritten object in %s', async (bucket) => {
    const { listing, copies } = await checkedListing()
    await complete(listing, 1)
    expect(await changed(listing)).toBe(0)
    const path = copies.find(({ purpose }) => (purpose === 'file') === (bucket === 'product-files'))?.target_path ?? ''
    await world.owner`update storage.objects set version = 'other' where bucket_id = ${bucket} and name = ${path}`
    expect(await changed(listing)).toBe(1)
  })
})

test('a buyer gets only the bytes that were checked', { tags: ['object-was-written'] }, async () => {
  const [file] =
    await world.owner`select object_path, object_version from public.listing_files where listing_id = ${world.listing}`
  const download = () => beginDownload(world.people.buyer, world.order.orderId, world.listing)
  expect(await download()).toMatchObject([{ object_path: file?.object_path }])
  await world.owner`update storage.objects set version = 'other' where name = ${file?.object_path}`
  const logged = async () =>
    (await world.owner`select from public.downloads where listing_id = ${world.listing}`).length
  const before = await logged()
  expect(await rejectionOf(download())).toBe('file_withheld')
  expect(await logged()).toBe(before)
  await world.owner`update storage.objects set version = ${file?.object_version} where name = ${file?.object_path}`
})
