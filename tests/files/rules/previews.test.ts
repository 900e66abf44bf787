// The work of previews, and who sees them.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { columnOf, fillLimit, offered, setStatus } from '../../support/database/steps.ts'
import { actAs, addListing, asUser, rejectionOf } from '../../support/database/world.ts'

const { owner, people } = world
const TEXT = { kind: 'text', words: 'Once upon a time', isWhole: false }

const fileOf = async (listing: string): Promise<string> =>
  (await owner`select id from public.listing_files where listing_id = ${listing}`)[0]?.id
const listed = async () => {
  const { sam, listing } = await offered()
  return { sam, listing, file: await fileOf(listing) }
}
const workOf = (file: string) =>
  columnOf(owner`select tries from private.preview_work where file_id = ${file} and due_at < 'infinity'`)
const leaseOf = async (file: string): Promise<string> =>
  (await owner`select lease from private.preview_work where file_id = ${file}`)[0]?.lease
const makeDue = (file: string) =>
  owner`update private.preview_work set due_at = case when due_at = 'infinity' then due_at when file_id = ${file} then now() - interval '1 day' else now() + interval '1 hour' end`
const take = () => columnOf(actAs(people.stranger, 'api')`select file_id from private.take_due_preview()`)
const store = async (file: string, preview: object | null = TEXT, hasMore = false) => {
  await owner`
    insert into private.preview_work (file_id, lease) values (${file}, ${file})
    on conflict (file_id) do update
    set lease = excluded.lease, step = case when preview_work.due_at < 'infinity' then preview_work.step else 0 end`
  const stored = preview && owner.json(preview as never)
  await actAs(people.stranger, 'api')`select private.store_preview(${file}, ${file}, ${stored}, ${hasMore})`
}
const shown = (reader: string, file: string) =>
  columnOf(asUser(reader)`select words from public.listing_previews where file_id = ${file}`)

test('a file with a preview is taken once, again after a failure, and given up after five tries', {
  tags: ['previews-made'],
}, async () => {
  const { file } = await listed()
  await makeDue(file)
  expect({ first: await take(), second: await take() }).toEqual({ first: [file], second: [] })
  for (let tries = 2; tries <= 5; tries += 1) {
    await makeDue(file)
    expect(await take()).toEqual([file])
  }
  await makeDue(file)
  expect({ taken: await take(), work: await workOf(file) }).toEqual({ taken: [], work: [] })
})

test('a file that was never opened is put back without a try, by the worker that took it', {
  tags: ['previews-made', 'F8'],
}, async () => {
  const { file } = await listed()
  const giveBack = (lease: string) => actAs(people.stranger, 'api')`select private.return_preview(${file}, ${lease})`
  await makeDue(file)
  await take()
  await giveBack(randomUUID())
  expect({ work: await workOf(file), taken: await take() }).toEqual({ work: [1], taken: [] })
  await giveBack(await leaseOf(file))
  expect(await workOf(file)).toEqual([0])
  expect(await take()).toEqual([file])
  expect(await workOf(file)).toEqual([1])
})

test('a file that was listed before previews is queued once', { tags: ['previews-made'] }, async () => {
  const [{ file: before }, { file: given }] = [await listed(), await listed()]
  await owner`delete from private.preview_work where file_id = ${before}`
  await owner`update private.preview_work set due_at = 'infinity' where file_id = ${given}`
  await actAs(people.stranger, 'api')`select private.queue_missing_previews(1000)`
  expect({ before: await workOf(before), given: await workOf(given) }).toEqual({ before: [0], given: [] })
})

test('a type without previews needs no work', { tags: ['previews-made'] }, async () => {
  const { listing } = await offered()
  const [file] = await owner`
    insert into public.listing_files (listing_id, object_path, size_bytes, mime_type, sha256)
    values (${listing}, ${randomUUID()}, 1, 'application/zip', ${'a'.repeat(64)}) returning id`
  expect(await workOf(file?.id)).toEqual([])
})

test('a preview shows to those who see the listing, and ends with it', { tags: ['previews-made'] }, async () => {
  const { sam, listing, file } = await listed()
  await store(file)
  expect(await workOf(file)).toEqual([])
  for (const reader of [people.stranger, sam]) expect(await shown(reader, file)).toEqual([TEXT.words])
  await setStatus(listing, 'inactive')
  expect(await shown(people.stranger, file)).toEqual([])
  expect(await shown(sam, file)).toEqual([TEXT.words])
  await owner`delete from public.listings where id = ${listing}`
  expect(await owner`select from public.listing_previews where file_id = ${file}`).toEqual([])
})

test('a file that has no preview is done, and a lost recording is made again', {
  tags: ['previews-made'],
}, async () => {
  const { file } = await listed()
  await store(file, null)
  expect({ shown: await shown(people.stranger, file), work: await workOf(file) }).toEqual({ shown: [], work: [] })
  const objectPath = `${file}/${randomUUID()}`
  await store(file, { kind: 'audio', objectPath, isWhole: true })
  await actAs(people.stranger, 'api')`select private.withhold_lost_object('previews', ${objectPath})`
  expect({ shown: await shown(people.stranger, file), work: await workOf(file) }).toEqual({ shown: [], work: [0] })
})

const page = (words: string) => ({
  ...{ kind: 'pictures', isWhole: false },
  pictures: [{ objectPath: `${randomUUID()}`, width: 900, height: 1200, words }],
})
const pagesOf = (file: string) =>
  columnOf(asUser(people.stranger)`select words from public.preview_pictures where file_id = ${file} order by position`)
test('an empty page is left out of a preview, and the first shown one decides its kind', {
  tags: ['previews-made'],
}, async () => {
  const { file } = await listed()
  await store(file, null, true)
  expect({ shown: await shown(people.stranger, file), work: await workOf(file) }).toEqual({ shown: [], work: [0] })
  await owner`
    insert into public.listing_previews (file_id, listing_id, kind, words, is_whole, is_by_seller)
    select id, listing_id, 'text', 'By the seller', false, true from public.listing_files where id = ${file}`
  await store(file, page('Two'), true)
  await store(file, null, true)
  await store(file, TEXT)
  expect(await shown(people.stranger, file)).toEqual([null])
  expect(await pagesOf(file)).toEqual(['Two'])
})

/** Refused to others, and to the seller at another listing than that of the file. */
async function expectOnlyOwn(sam: string, listing: string, change: (person: string, item: string) => Promise<unknown>) {
  for (const other of [people.stranger, people.seller])
    expect(await rejectionOf(change(other, listing))).toBe('not_found')
  for (const seller of [people.seller, sam])
    expect(await rejectionOf(change(sam, await addListing(seller)))).toBe('not_found')
}
const choose = (person: string, listing: string, file: string, pages: number[]) =>
  actAs(person, 'api')`select private.set_preview_pages(${listing}, ${file}, ${pages})`

test('the pages of a PDF are stored one after another, and none of another write of the object', {
  tags: ['previews-made', 'F2'],
}, async () => {
  const { file } = await listed()
  await store(file, page('One'), true)
  expect({ pages: await pagesOf(file), work: await workOf(file) }).toEqual({ pages: ['One'], work: [0] })
  await owner`
    update storage.objects set version = 'other' where name = (select object_path from public.listing_files where id = ${file})`
  expect(await rejectionOf(store(file, page('Swapped')))).toBe('file_withheld')
  expect(await pagesOf(file)).toEqual(['One'])
})

test('a seller chooses other pages, and the work on the old ones stores nothing', {
  tags: ['previews-made'],
}, async () => {
  const { sam, listing, file } = await listed()
  await owner`update public.listing_files set mime_type = 'application/pdf' where id = ${file}`
  await store(file, page('One'), true)
  await makeDue(file)
  expect(await take()).toEqual([file])
  const lease = await leaseOf(file)
  await expectOnlyOwn(sam, listing, (person, item) => choose(person, item, file, [7]))
  await choose(sam, listing, file, [7, 2])
  await actAs(
    people.stranger,
    'api',
  )`select private.store_preview(${file}, ${lease}, ${owner.json(page('Two'))}, false)`
  expect({ pages: await pagesOf(file), work: await workOf(file) }).toEqual({ pages: [], work: [0] })
  await makeDue(file)
  const [due] = await actAs(people.stranger, 'api')`select step, preview_pages from private.take_due_preview()`
  expect(due).toEqual({ step: 0, preview_pages: [7, 2] })
})

const put = (person: string, listing: string, file: string, count = 1) => {
  const pictures = Array.from({ length: count }, () => ({ objectPath: randomUUID(), width: 900, height: 1200 }))
  return actAs(person, 'api')`select private.set_own_preview(${listing}, ${file}, ${owner.json(pictures)})`
}
const remove = (person: string, listing: string, file: string) =>
  actAs(person, 'api')`select private.delete_own_preview(${listing}, ${file})`
const bySeller = (file: string) =>
  columnOf(asUser(people.stranger)`select is_by_seller from public.listing_previews where file_id = ${file}`)

test('a seller adds, replaces and deletes up to five pictures of a file without a preview', {
  tags: ['previews-by-seller'],
}, async () => {
  const { sam, listing, file } = await listed()
  await expectOnlyOwn(sam, listing, (person, item) => put(person, item, file))
  await put(sam, listing, file, 5)
  await put(sam, listing, file, 2)
  await expect(put(sam, listing, file, 6)).rejects.toThrow('preview_pictures_position_in_range')
  expect(await bySeller(file)).toEqual([true])
  expect((await pagesOf(file)).length).toBe(2)
  expect(await rejectionOf(remove(people.seller, listing, file))).toBe('not_found')
  await remove(sam, listing, file)
  expect({ bySeller: await bySeller(file), pages: await pagesOf(file) }).toEqual({ bySeller: [], pages: [] })
})

test('a seller changes only so many previews', { tags: ['limits-people-hold'] }, async () => {
  const { sam, listing, file } = await listed()
  await fillLimit('picture change', sam)
  expect(await rejectionOf(choose(sam, listing, file, [2]))).toBe('rate_limited')
  expect(await rejectionOf(actAs(sam, 'api')`select private.set_own_preview(${listing}, ${file}, null)`)).toBe(
    'rate_limited',
  )
})

test('a seller’s own preview stays until the shop makes one, which they can’t replace', {
  tags: ['previews-by-seller'],
}, async () => {
  const { sam, listing, file } = await listed()
  await owner`update public.listing_files set mime_type = 'application/pdf' where id = ${file}`
  await put(sam, listing, file)
  await store(file, null)
  await choose(sam, listing, file, [2])
  expect({ bySeller: await bySeller(file), work: await workOf(file) }).toEqual({ bySeller: [true], work: [] })
  await store(file)
  expect(await rejectionOf(put(sam, listing, file))).toBe('preview_by_shop')
  expect(await rejectionOf(remove(sam, listing, file))).toBe('not_found')
  expect(await bySeller(file)).toEqual([false])
})
