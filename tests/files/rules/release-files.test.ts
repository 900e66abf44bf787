// The files of a release: up to 20 in order, unchanged ones by id, each name and file once.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { columnOf, offered } from '../../support/database/steps.ts'
import { addListing, rejectionOf } from '../../support/database/world.ts'
import { begin, check, complete, finish, publish, type ReleaseFile, take, uploaded } from './preparing.ts'

const { owner } = world

const filesOf = (listing: string, release: number) => owner<{ name: string; file_id: string }[]>`
  select name, file_id from public.release_files where listing_id = ${listing} and release = ${release} order by position`
const shown = async (listing: string) =>
  (
    await owner`
      select release_number as number, file_count as files, file_size_bytes::int as bytes, file_mime_type as type from public.listings
      where id = ${listing}`
  )[0]
const newFiles = (seller: string, ...names: string[]) =>
  Promise.all(names.map(async (name) => ({ uploadId: (await uploaded(seller, 'product-files')).id, name })))
const names = (count: number) => Array.from({ length: count }, (_, index) => `page ${index + 1}.png`)

describe('the files of a release', { tags: ['release-files'] }, () => {
  test('are up to 20, checked and sold together in their order', async () => {
    const { sam, listing } = await offered()
    expect(await publish(sam, listing, await newFiles(sam, ...names(20)))).toBe(true)
    await finish(sam, listing)
    expect((await filesOf(listing, 2)).map(({ name }) => name)).toEqual(names(20))
    expect(await shown(listing)).toEqual({ number: 2, files: 20, bytes: 200, type: 'image/png' })
    const pinned = await columnOf(owner`
      select count(distinct objects.id)::int as count from storage.objects join public.listing_files on object_path = objects.name
        and object_id = objects.id and object_version = objects.version where listing_id = ${listing}`)
    expect(pinned).toEqual([21])
  })

  test('may be several from the start', async () => {
    const { sam } = await offered()
    const files = await newFiles(sam, 'a.png', 'b.png')
    const listing = await begin(sam, { files })
    await take(sam, listing)
    await check(listing, 1)
    expect(await complete(listing, 1)).toBe('active')
    expect((await filesOf(listing, 1)).map(({ name }) => name)).toEqual(['a.png', 'b.png'])
  })

  test('may be unchanged ones in another order, under another name; then nothing is uploaded', async () => {
    const { sam, listing } = await offered()
    const [first] = await filesOf(listing, 1)
    const fileId = first?.file_id ?? ''
    await publish(sam, listing, [...(await newFiles(sam, 'extra.png')), { fileId, name: 'renamed.pdf' }])
    await finish(sam, listing)
    const [extra, renamed] = await filesOf(listing, 2)
    expect(renamed).toEqual({ name: 'renamed.pdf', file_id: fileId })
    const reordered = [renamed, extra].map((file) => ({ fileId: file?.file_id ?? '', name: file?.name ?? '' }))
    expect(await publish(sam, listing, reordered)).toBe(false)
    expect(await filesOf(listing, 3)).toEqual([renamed, extra])
    expect(await owner`select from public.listing_files where listing_id = ${listing}`).toHaveLength(2)
  })

  test.each<[what: string, files: (seller: string, own: string) => Promise<ReleaseFile[]>, rejection: string]>([
    ['of another listing', async (seller) => keep(await addListing(seller), 'a.pdf'), 'files_changed'],
    ['that are unknown', async () => [{ fileId: randomUUID(), name: 'a.pdf' }], 'files_changed'],
    ['named twice, ignoring case', (seller) => newFiles(seller, 'a.png', 'A.PNG'), 'files_changed'],
    ['given twice', async (_seller, own) => [...(await keep(own, 'a')), ...(await keep(own, 'b'))], 'files_changed'],
    ['beyond the twentieth', (seller) => newFiles(seller, ...names(21)), '23514'],
  ])('are never %s', async (_what, filesFor, rejection) => {
    const { sam, listing } = await offered()
    expect(await rejectionOf(publish(sam, listing, await filesFor(sam, listing)))).toContain(rejection)
    expect(await shown(listing)).toMatchObject({ number: 1 })
  })
})

const keep = async (listing: string, name: string) =>
  (await filesOf(listing, 1)).map(({ file_id: fileId }) => ({ fileId, name }))
