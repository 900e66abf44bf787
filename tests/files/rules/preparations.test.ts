// Preparations: uploads become sold files in steps, and a kill may follow any of them.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { actAs, addListing, addSeller, rejectionOf } from '../../support/database/world.ts'
import {
  act,
  begin,
  beingPrepared,
  check,
  complete,
  end,
  openUploads,
  plan,
  stateOf,
  storeObject,
  take,
  uploaded,
} from './preparing.ts'

describe('a seller begins to list', () => {
  test('from their own uploads, which it closes', { tags: ['listing-begun-sellers'] }, async () => {
    const { seller, listing } = await beingPrepared()
    expect(await openUploads(seller)).toEqual([])
    expect(await stateOf(listing)).toEqual({ status: 'processing', failure: null, files: 0, preparations: 1 })
  })

  test.each([
    ['an upload of another seller', async () => ({ file: (await uploaded(world.people.seller, 'product-files')).id })],
    [
      'a place that nothing was uploaded to',
      async (me: string) => ({ file: (await uploaded(me, 'product-files', false)).id }),
    ],
    ['a picture for a file', async (me: string) => ({ file: (await uploaded(me, 'showcase-images')).id })],
    ['an unknown upload', async () => ({ file: randomUUID() })],
    [
      'a file for a picture',
      async (me: string) => ({
        file: (await uploaded(me, 'product-files')).id,
        pictures: [{ uploadId: (await uploaded(me, 'product-files')).id }],
      }),
    ],
    [
      'a thumbnail of another seller',
      async (me: string) => ({
        file: (await uploaded(me, 'product-files')).id,
        pictures: [
          {
            uploadId: (await uploaded(me, 'showcase-images')).id,
            thumbnailUploadId: (await uploaded(world.people.seller, 'showcase-images')).id,
          },
        ],
      }),
    ],
  ])('never from %s, and every upload stays open', async (_what, makeWish) => {
    const seller = await addSeller('Wishing')
    const wish = await makeWish(seller)
    const open = await world.owner`select id from public.uploads order by id`
    expect(await rejectionOf(begin(seller, wish))).toBe('upload_not_found')
    expect(await world.owner`select id from public.uploads order by id`).toEqual(open)
    expect(await world.owner`select id from public.listings where seller_id = ${seller}`).toEqual([])
  })

  test.each(['of another seller', 'that is live', 'that was begun already'])(
    'but nothing for a listing %s',
    async (which) => {
      const seller = await addSeller('Reaching')
      const { listing: others, seller: owner } = await beingPrepared()
      const listing = which === 'that is live' ? await addListing(seller) : others
      const file = await uploaded(which === 'that was begun already' ? owner : seller, 'product-files')
      const begun = actAs(
        which === 'that was begun already' ? owner : seller,
        'api',
      )`select private.begin_preparation(${listing}, 'active', ${world.owner.json([{ uploadId: file.id, name: 'a' }])}, '[]')`
      expect(await rejectionOf(begun)).toBe(which === 'that was begun already' ? '23505' : 'not_found')
      expect(await world.owner`select from public.uploads where id = ${file.id}`).toHaveLength(1)
    },
  )
})

describe('an attempt', () => {
  test('is started by the listing’s seller only', async () => {
    const { seller, listing } = await beingPrepared()
    expect(await take(world.people['other seller'], listing)).toBeUndefined()
    expect(await take(world.people.admin, listing)).toBeUndefined()
    expect(await take(seller, listing)).toBe(1)
  })

  test('has a lease, after which it changes nothing', { tags: ['listing-begun-sellers'] }, async () => {
    const { seller, listing } = await beingPrepared()
    expect(await take(seller, listing)).toBe(1)
    expect(await take(seller, listing)).toEqual(undefined)
    const copies = await check(listing, 1)
    await world.owner`update private.preparations set due_at = now() where listing_id = ${listing}`
    expect(await take(seller, listing)).toBe(2)
    expect(await plan(listing, 1)).toEqual([])
    expect(await complete(listing, 1)).toBeNull()
    expect(await complete(listing, 1, 'No PDF')).toBeNull()
    await act((sql) => sql`select private.store_copy_facts(${copies[0]?.id ?? ''}, 1, '{"mimeType": "text/plain"}')`)
    expect(await act((sql) => sql`select private.pause_preparation(${listing}, 1, '0') as since`)).toEqual([
      { since: null },
    ])
    expect(await take(seller, listing)).toBeUndefined()
    await end(listing, 1)
    expect(await stateOf(listing)).toMatchObject({ status: 'processing', failure: null, preparations: 1 })
    expect(await complete(listing, 2)).toBe('active')
    await end(listing, 1)
    expect(await stateOf(listing)).toMatchObject({ preparations: 1 })
    const [file] = await world.owner`select mime_type from public.listing_files where listing_id = ${listing}`
    expect(file).toEqual({ mime_type: 'image/png' })
  })

  test('lists a file only with the digest that its seller sent, if one was sent', {
    tags: ['uploads-resume'],
  }, async () => {
    const seller = await addSeller('Hashing')
    const prepare = async (sha256: string) => {
      const { id: uploadId } = await uploaded(seller, 'product-files')
      const listing = await begin(seller, { files: [{ uploadId, name: 'meadow.pdf', sha256 }] })
      await take(seller, listing)
      return { listing, checked: check(listing, 1) }
    }
    const same = await prepare('a'.repeat(64))
    await same.checked
    expect(await complete(same.listing, 1)).toBe('active')
    const other = await prepare('b'.repeat(64))
    expect(await rejectionOf(other.checked)).toBe('23514')
    expect(await plan(other.listing, 1)).toMatchObject([{ state: 'copied', claimed_sha256: 'b'.repeat(64) }])
  })

  test('that read a part of a large file stores its progress, and the next continues there', async () => {
    const { seller, listing } = await beingPrepared()
    await take(seller, listing)
    const files = async (attempt: number) =>
      (await plan(listing, attempt))
        .filter(({ purpose }) => purpose === 'file')
        .map(({ state, progress }) => ({ state, progress }))
    const [file] = await plan(listing, 1)
    await storeObject('product-files', file?.target_path ?? '')
    const progress = { mimeType: 'application/pdf', sizeBytes: 268_435_456, digest: 'AAAA', text: null }
    const store = (attempt: number, facts: Parameters<postgres.Sql['json']>[0]) =>
      act((sql) => sql`select private.store_copy_facts(${file?.id ?? ''}, ${attempt}, ${sql.json(facts)})`)
    await store(1, { progress })
    expect(await files(1)).toEqual([{ state: 'copied', progress }])
    await act((sql) => sql`select private.pause_preparation(${listing}, 1, '0')`)
    expect(await take(seller, listing)).toBe(2)
    await store(1, { progress: null })
    expect(await files(2)).toEqual([{ state: 'copied', progress }])
    await store(2, { mimeType: 'application/pdf', sizeBytes: 300_000_000, sha256: 'a'.repeat(64) })
    expect(await files(2)).toEqual([{ state: 'checked', progress: null }])
  })

  test('of the scheduler gets due listings, each once, for many callers', async () => {
    const due = [await beingPrepared(), await beingPrepared(), await beingPrepared()].map(({ listing }) => listing)
    await world.owner`update private.preparations set due_at = now() + interval '1 day' where listing_id <> all (${due})`
    await world.owner`update private.preparations set due_at = now() where listing_id = any (${due})`
    const taken = await Promise.all(
      Array.from({ length: 6 }, () =>
        act((sql) => sql`select listing_id from private.take_due_preparation('1 minute')`),
      ),
    )
    const names = taken.flat().map(({ listing_id }) => listing_id)
    expect(new Set(names).size).toBe(names.length)
    expect(due).toEqual(expect.arrayContaining(names))
  })

  test('copies to a path that no upload can have, and after a timeout to another', {
    tags: ['listing-begun-sellers'],
  }, async () => {
    const { seller, listing } = await beingPrepared()
    await take(seller, listing)
    const first = await plan(listing, 1)
    expect(first.map(({ state }) => state)).toEqual(['to_copy', 'to_copy', 'to_copy'])
    for (const { target_path } of first) expect(target_path).toMatch(/^listed\/[0-9a-f-]{36}$/)
    expect((await plan(listing, 1)).map(({ state }) => state)).toEqual(['copying', 'copying', 'copying'])
    await world.owner`
      update private.preparation_copies set copying_since = copying_since - interval '25 seconds' where listing_id = ${listing}`
    const second = await plan(listing, 1)
    expect(second.map(({ state }) => state)).toEqual(['to_copy', 'to_copy', 'to_copy'])
    const places = [...first, ...second].map(({ target_path }) => target_path)
    expect(new Set(places).size).toBe(6)
  })

  test('finds the copy of an earlier attempt, and pins it', async () => {
    const { seller, listing } = await beingPrepared()
    await take(seller, listing)
    const [file] = await plan(listing, 1)
    await storeObject('product-files', file?.target_path ?? '')
    await world.owner`
      update private.preparation_copies set copying_since = copying_since - interval '1 day' where listing_id = ${listing}`
    const [found] = await plan(listing, 1)
    expect(found).toMatchObject({ state: 'copied', target_path: file?.target_path })
  })
})
