// Picture changes: by the seller only; the old pictures show until the new ones are checked and
// pinned.
import { beforeAll, describe, expect, test } from 'vitest'
import {
  check,
  complete,
  end,
  leftovers,
  openUploads,
  setPictures,
  storeObject,
  take,
  uploaded,
} from '../../files/rules/preparing.ts'
import { world } from '../../support/database/fixture.ts'
import { columnOf, offered, setStatus } from '../../support/database/steps.ts'
import { actAs, addUser, buy, rejectionOf } from '../../support/database/world.ts'

const { owner, people } = world

const shown = async (listing: string): Promise<string[]> =>
  (await owner`select showcase_images as pictures from public.listings where id = ${listing}`)[0]?.pictures.map(
    ({ path }: { path: string }) => path,
  )
const pinned = (listing: string) =>
  columnOf(owner`select object_path from private.listing_pictures where listing_id = ${listing}`)
const pending = async (listing: string) =>
  (await owner`select failure from public.pending_pictures where listing_id = ${listing}`)[0]
const orphans = () =>
  columnOf(actAs(people.admin, 'api')`select object_path from private.orphaned_objects('0 s', '0 s', 1000)`)
const orphansOf = async (paths: string[]) => (await orphans()).filter((path) => paths.includes(path))

/** A live listing of a new seller with two pictures. */
async function withPictures() {
  const { sam: seller, listing } = await offered()
  const uploads = [await uploaded(seller, 'showcase-images'), await uploaded(seller, 'showcase-images')]
  await setPictures(
    seller,
    listing,
    uploads.map(({ id }) => ({ uploadId: id })),
  )
  await finish(seller, listing)
  const [first = '', second = ''] = await shown(listing)
  return { seller, listing, first, second }
}

async function finish(seller: string, listing: string, failure: string | null = null) {
  const attempt = (await take(seller, listing)) ?? 0
  const copies = await check(listing, attempt)
  await complete(listing, attempt, failure)
  const left = await leftovers(listing)
  await end(listing, attempt)
  return { copies, left }
}

describe('a seller’s change of pictures', { tags: ['pictures-change'] }, () => {
  test('reorders and removes at once, and keeps sales, stars and the file', async () => {
    const { seller, listing, first, second } = await withPictures()
    await owner`update public.listings set sales_count = 7, rating_count = 2, rating_sum = 9 where id = ${listing}`
    const facts = () =>
      owner`select sales_count, rating_count, rating_sum, status, release_number from public.listings where id = ${listing}`
    const before = await facts()
    expect(await setPictures(seller, listing, [{ path: second }, { path: first }])).toBe(false)
    expect(await shown(listing)).toEqual([second, first])
    expect(await setPictures(seller, listing, [{ path: first }])).toBe(false)
    expect(await shown(listing)).toEqual([first])
    expect(await pinned(listing)).toEqual([first])
    expect(await orphansOf([first, second])).toEqual([second])
    expect(await setPictures(seller, listing, [])).toBe(false)
    expect(await shown(listing)).toEqual([])
    expect(await facts()).toEqual(before)
  })

  test('shows the old pictures until the new cover’s copy is checked', async () => {
    const { seller, listing, first, second } = await withPictures()
    const [full, small] = [await uploaded(seller, 'showcase-images'), await uploaded(seller, 'showcase-images')]
    const change = [{ uploadId: full.id, thumbnailUploadId: small.id }, { path: second }]
    expect(await setPictures(seller, listing, change)).toBe(true)
    expect(await shown(listing)).toEqual([first, second])
    expect(await openUploads(seller)).toEqual([])
    expect(await pending(listing)).toEqual({ failure: null })
    const { copies, left } = await finish(seller, listing)
    const cover = copies.find(({ purpose }) => purpose === 'picture')?.target_path ?? ''
    const thumbnail = copies.find(({ purpose }) => purpose === 'thumbnail')?.target_path ?? ''
    expect(await shown(listing)).toEqual([cover, second])
    expect((await pinned(listing)).sort()).toEqual([cover, thumbnail, second].sort())
    expect(left).toEqual([full.path, small.path].sort())
    expect(await pending(listing)).toBeUndefined()
  })

  test('writes alt texts: of a kept picture at once, of a new one with its copy', {
    tags: ['picture-alts'],
  }, async () => {
    const { seller, listing, first, second } = await withPictures()
    const alts = async () =>
      (await owner`select showcase_images as pictures from public.listings where id = ${listing}`)[0]?.pictures.map(
        ({ alt }: { alt: string | null }) => alt,
      )
    expect(await setPictures(seller, listing, [{ path: first, alt: 'A star' }, { path: second }])).toBe(false)
    expect(await alts()).toEqual(['A star', null])
    const [buyer, { id: uploadId }] = [await addUser('Buyer of alts'), await uploaded(seller, 'showcase-images')]
    await buy(buyer, listing)
    const [sold] =
      await owner`select showcase_images ->> 0 as picture from public.order_items where buyer_id = ${buyer}`
    expect(sold?.picture).toContain('A star')
    await setPictures(seller, listing, [{ uploadId, alt: 'A hedge' }, { path: first }, { path: second, alt: 'A moon' }])
    expect(await alts()).toEqual(['A star', null])
    await finish(seller, listing)
    expect(await alts()).toEqual(['A hedge', 'A star', 'A moon'])
    await setPictures(seller, listing, [{ path: first, alt: null }])
    expect(await alts()).toEqual([null])
    const tooLong = setPictures(seller, listing, [{ path: first, alt: 'x'.repeat(301) }])
    await expect(tooLong).rejects.toThrow('listings_showcase_images_alt_length')
  })

  test('keeps the pictures of earlier orders stored and pinned', async () => {
    const { seller, listing, first, second } = await withPictures()
    await buy(await addUser('Buyer of a picture'), listing)
    await setPictures(seller, listing, [{ path: second }])
    expect((await pinned(listing)).sort()).toEqual([first, second].sort())
    expect(await orphansOf([first, second])).toEqual([])
  })

  test('that fails leaves the old pictures and a reason, until the next change', async () => {
    const { seller, listing, first, second } = await withPictures()
    await setPictures(seller, listing, [{ uploadId: (await uploaded(seller, 'showcase-images')).id }])
    const { left } = await finish(seller, listing, 'A showcase image is damaged.')
    expect(await shown(listing)).toEqual([first, second])
    expect(await pending(listing)).toEqual({ failure: 'A showcase image is damaged.' })
    expect(left).toHaveLength(2)
    await setPictures(seller, listing, [{ path: first }])
    expect(await pending(listing)).toBeUndefined()
  })

  test('is dropped if the listing is taken down meanwhile', async () => {
    const { seller, listing, first, second } = await withPictures()
    await setPictures(seller, listing, [{ uploadId: (await uploaded(seller, 'showcase-images')).id }])
    const attempt = (await take(seller, listing)) ?? 0
    await check(listing, attempt)
    await setStatus(listing, 'removed')
    expect(await complete(listing, attempt)).toBe('removed')
    expect(await shown(listing)).toEqual([first, second])
    expect((await pending(listing))?.failure).toContain('was removed while')
  })
})

describe('pictures cannot be changed', { tags: ['pictures-change'] }, () => {
  let mine: Awaited<ReturnType<typeof withPictures>>
  beforeAll(async () => {
    mine = await withPictures()
  })

  test.each<[string, string, () => Promise<unknown>]>([
    ['by another seller', 'not_found', () => setPictures(people['other seller'], mine.listing, [])],
    ['by a buyer', 'seller_required', () => setPictures(people.buyer, mine.listing, [])],
    [
      'to one of another listing',
      'pictures_changed',
      async () => {
        const other = await withPictures()
        return setPictures(mine.seller, mine.listing, [{ path: other.first }])
      },
    ],
    [
      'to an object of Storage that no listing shows',
      'pictures_changed',
      async () => {
        await storeObject('showcase-images', 'listed/elsewhere')
        return setPictures(mine.seller, mine.listing, [{ path: 'listed/elsewhere' }])
      },
    ],
    [
      'to one picture twice',
      'pictures_changed',
      () => setPictures(mine.seller, mine.listing, [{ path: mine.first }, { path: mine.first }]),
    ],
    [
      'from the upload of another seller',
      'upload_not_found',
      async () =>
        setPictures(mine.seller, mine.listing, [
          { uploadId: (await uploaded(people['other seller'], 'showcase-images')).id },
        ]),
    ],
  ])('%s', async (_what, rejection, change) => {
    expect(await rejectionOf(change())).toBe(rejection)
    expect(await shown(mine.listing)).toEqual([mine.first, mine.second])
    expect(await pending(mine.listing)).toBeUndefined()
  })

  test('to more than five', async () => {
    const six = await Promise.all(Array.from({ length: 6 }, () => uploaded(mine.seller, 'showcase-images')))
    const change = setPictures(
      mine.seller,
      mine.listing,
      six.map(({ id }) => ({ uploadId: id })),
    )
    await expect(change).rejects.toThrow('pending_pictures_at_most_five')
  })

  test('while other files of the listing are in preparation', async () => {
    const { seller, listing, first } = await withPictures()
    await setPictures(seller, listing, [{ uploadId: (await uploaded(seller, 'showcase-images')).id }])
    expect(await rejectionOf(setPictures(seller, listing, [{ path: first }]))).toBe('release_in_progress')
  })
})
