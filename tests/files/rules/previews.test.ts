// The work of previews, and who sees them.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { columnOf, offered, setStatus } from '../../support/database/steps.ts'
import { actAs, addListing, asUser, rejectionOf } from '../../support/database/world.ts'

const { owner, people } = world
const TEXT = { kind: 'text', words: 'Once upon a time', isWhole: false }

const fileOf = async (listing: string): Promise<string> =>
  (await owner`select id from public.listing_files where listing_id = ${listing}`)[0]?.id
const workOf = (file: string) => columnOf(owner`select tries from private.preview_work where file_id = ${file}`)
const makeDue = (file: string) =>
  owner`update private.preview_work set due_at = case when file_id = ${file} then now() - interval '1 day' else now() + interval '1 hour' end`
const take = () => columnOf(actAs(people.stranger, 'api')`select file_id from private.take_due_preview()`)
const store = (file: string, preview: object | null = TEXT) =>
  actAs(people.stranger, 'api')`select private.store_preview(${file}, ${preview && owner.json(preview as never)})`
const shown = (reader: string, file: string) =>
  columnOf(asUser(reader)`select words from public.listing_previews where file_id = ${file}`)

test('a file with a preview is taken once, again after a failure, and given up after five tries', {
  tags: ['previews-made'],
}, async () => {
  const file = await fileOf((await offered()).listing)
  await makeDue(file)
  expect([await take(), await take()]).toEqual([[file], []])
  for (let tries = 2; tries <= 5; tries += 1) {
    await makeDue(file)
    expect(await take()).toEqual([file])
  }
  await makeDue(file)
  expect([await take(), await workOf(file)]).toEqual([[], []])
})

test('a type without previews needs no work', { tags: ['previews-made'] }, async () => {
  const { listing } = await offered()
  const [file] = await owner`
    insert into public.listing_files (listing_id, object_path, size_bytes, mime_type, sha256)
    values (${listing}, ${randomUUID()}, 1, 'application/zip', ${'a'.repeat(64)}) returning id`
  expect(await workOf(file?.id)).toEqual([])
})

test('a preview shows to those who see the listing, and ends with it', { tags: ['previews-made'] }, async () => {
  const { sam, listing } = await offered()
  const file = await fileOf(listing)
  await store(file)
  expect(await workOf(file)).toEqual([])
  for (const reader of [people.stranger, sam]) expect(await shown(reader, file)).toEqual([TEXT.words])
  await setStatus(listing, 'inactive')
  expect([await shown(people.stranger, file), await shown(sam, file)]).toEqual([[], [TEXT.words]])
  await owner`delete from public.listings where id = ${listing}`
  expect(await owner`select from public.listing_previews where file_id = ${file}`).toEqual([])
})

test('no preview of another write of the object is stored', { tags: ['previews-made', 'F2'] }, async () => {
  const listing = await addListing(people.seller)
  const file = await fileOf(listing)
  await owner`
    update storage.objects set version = 'other' where name = (select object_path from public.listing_files where id = ${file})`
  expect(await rejectionOf(store(file))).toBe('file_withheld')
  expect([await shown(people.seller, file), await workOf(file)]).toEqual([[], [0]])
})

test('a file that has no preview is done, and a lost recording is made again', {
  tags: ['previews-made'],
}, async () => {
  const file = await fileOf((await offered()).listing)
  await store(file, null)
  expect([await shown(people.stranger, file), await workOf(file)]).toEqual([[], []])
  const objectPath = `${file}/${randomUUID()}`
  await store(file, { kind: 'audio', objectPath, isWhole: true })
  await actAs(people.stranger, 'api')`select private.withhold_lost_object('previews', ${objectPath})`
  expect([await shown(people.stranger, file), await workOf(file)]).toEqual([[], [0]])
})
