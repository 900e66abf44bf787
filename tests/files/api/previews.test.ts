// Previews as visitors get them, made by the scheduler's call from the listed copies.
import { strToU8 } from 'fflate'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { list, PDF } from '../../support/api/listings.ts'
import { owner, seller, until } from '../../support/api/people.ts'
import { schedulerCalls } from '../../support/api/scheduler.ts'
import { avatarForm, png } from '../../support/sample-bytes.ts'
import { call, stack } from '../../support/stack.ts'
import { japanesePdf, textPdf } from '../../support/text-pdf.ts'
import { zip } from '../unit/hostile-files.ts'

async function previewsOf(listingId: string) {
  await until('the previews are made', async () => {
    // Before those of the sample shop.
    await owner`
      update private.preview_work set due_at = now() - interval '1 year'
      from public.listing_files where listing_files.id = file_id and listing_id = ${listingId} and tries = 0 and due_at < 'infinity'`
    await schedulerCalls('downloads/prepare')
    const waiting = await owner`
      select from private.preview_work join public.listing_files on listing_files.id = file_id
      where listing_id = ${listingId} and due_at < 'infinity'`
    return waiting.length === 0
  })
  return (await call('GET', `files/${listingId}/previews`)).body.previews
}

async function open(type: string) {
  await owner`update public.file_types set is_open = true where mime_type = ${type}`
  await until(`${type} is open`, async () =>
    (await call('GET', 'file-types')).body.file_types.some(
      ({ mime_type, is_open }: { mime_type: string; is_open: boolean }) => mime_type === type && is_open,
    ),
  )
}

test('a visitor reads the start of a text', { tags: ['previews-made'] }, async () => {
  const words = 'A tale. '.repeat(400)
  const bytes = new TextEncoder().encode(words)
  const { id } = await list(await seller(), { price: 3, bytes, contentType: 'text/plain', name: 'tale.txt' })
  expect(await previewsOf(id)).toEqual([
    {
      id: expect.any(String),
      name: 'tale.txt',
      file_kind: 'text',
      kind: 'text',
      words: words.slice(0, 2000),
      url: null,
      pictures: [],
      is_whole: false,
      is_by_seller: false,
    },
  ])
})

test('a visitor hears the start of a recording, which no client can replace', {
  tags: ['previews-made', 'F2'],
}, async () => {
  await open('audio/mpeg')
  const frame = new Uint8Array(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  const bytes = new Uint8Array(417 * 2000)
  for (let start = 0; start < bytes.length; start += 417) bytes.set(frame, start)
  const sam = await seller()
  const sound = { bytes, contentType: 'audio/mpeg', name: 'song.mp3' }
  const { id } = await list(sam, { price: 3, ...sound })
  const [preview] = await previewsOf(id)
  expect(preview).toMatchObject({ kind: 'audio', words: null, is_whole: false })
  const heard = await fetch(preview.url)
  expect(heard.headers.get('content-type')).toBe('audio/mpeg')
  expect((await heard.bytes()).length).toBe(417 * 1149)
  const address = preview.url.replace('/object/public/', '/object/')
  const replaced = await fetch(address, {
    method: 'PUT',
    headers: { authorization: `Bearer ${sam.token}`, 'content-type': 'audio/mpeg' },
    body: frame,
  })
  expect(replaced.ok).toBe(false)
  expect((await (await fetch(preview.url)).bytes()).length).toBe(417 * 1149)
})

test('a visitor reads the contents of a book', { tags: ['previews-made'] }, async () => {
  await open('application/epub+zip')
  const bytes = zip(
    ['META-INF/container.xml', strToU8('<container><rootfile full-path="book.opf"/></container>')],
    ['book.opf', strToU8('<item id="n" href="nav.xhtml" properties="nav"/>')],
    ['nav.xhtml', strToU8('<nav epub:type="toc"><a href="1">The den</a><a href="2">The hunt</a></nav>')],
  )
  const { id } = await list(await seller(), { price: 3, bytes, contentType: 'application/epub+zip', name: 'fox.epub' })
  expect(await previewsOf(id)).toMatchObject([{ file_kind: 'book', kind: 'pictures', words: 'The den\nThe hunt' }])
})

test('a visitor sees the first pages of a PDF, and then those that its seller chooses', {
  tags: ['previews-made'],
}, async () => {
  const bytes = textPdf(['One', 'Two', 'Three', 'Four'])
  const sam = await seller()
  const { id } = await list(sam, { price: 3, bytes })
  const [preview] = await previewsOf(id)
  expect(preview).toMatchObject({ kind: 'pictures', words: null, url: null, is_whole: false, is_by_seller: false })
  expect(preview.pictures.map(({ words }: { words: string }) => words)).toEqual(['One', 'Two', 'Three'])
  const [{ url, width, height }] = preview.pictures
  const picture = await fetch(url)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(width).toBe(848)
  expect(height).toBe(1200)
  expect(imageSize(new Uint8Array(await picture.arrayBuffer()))).toMatchObject({ width, height })
  expect((await sam.put(`files/${id}/previews/${preview.id}`, { pages: [4, 1] })).status).toBe(200)
  expect((await call('GET', `files/${id}/inside`)).body.files[0].preview_pages).toEqual([4, 1])
  const [chosen] = await previewsOf(id)
  expect(chosen.pictures.map(({ words }: { words: string }) => words)).toEqual(['Four', 'One'])
})

test('a visitor sees no empty page of a PDF, and the text where its letters can’t be drawn', {
  tags: ['previews-made'],
}, async () => {
  const made = async (bytes: Uint8Array<ArrayBuffer>) =>
    previewsOf((await list(await seller(), { price: 3, bytes })).id)
  const [withEmpty] = await made(textPdf(['', 'Two', 'Three']))
  expect(withEmpty.pictures.map(({ words }: { words: string }) => words)).toEqual(['Two', 'Three'])
  const [written] = await made(japanesePdf([{ words: 'こんにちは' }, { words: '世界' }]))
  expect(written).toMatchObject({ kind: 'text', words: 'こんにちは\n\n世界', pictures: [], is_whole: false })
  expect(await made(textPdf(['', '']))).toEqual([])
})

async function listedTwoPages() {
  const { id } = await list(await seller(), { price: 3, bytes: textPdf(['One', 'Two']) })
  const before = await previewsOf(id)
  const [file] = await owner<[{ id: string; object_path: string }]>`
    select id, object_path from public.listing_files where listing_id = ${id}`
  return { file, before, now: async () => (await call('GET', `files/${id}/previews`)).body.previews }
}
const drawAgain = (file: string, step: number) => owner`
  update private.preview_work set step = ${step}, tries = 0, due_at = now() - interval '1 day' where file_id = ${file}`

test('pages of an object that is written again never show, whichever page is next', {
  tags: ['previews-made', 'F2'],
}, async () => {
  const { file, before, now } = await listedTwoPages()
  const overwritten = await fetch(`${stack.urls.supabase}/storage/v1/object/product-files/${file.object_path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${stack.secretKey}`, apikey: stack.secretKey, 'content-type': 'application/pdf' },
    body: textPdf(['Other', 'Other']),
  })
  expect(overwritten.status).toBe(200)
  for (const step of [0, 1]) {
    await drawAgain(file.id, step)
    await until('a page was tried', async () => {
      await schedulerCalls('downloads/prepare')
      return (await owner`select from private.preview_work where file_id = ${file.id} and tries = 1`).length > 0
    })
    expect(await now()).toEqual(before)
  }
})

test('a page of an object that is written again between its reading and its storing never shows', {
  tags: ['previews-made', 'F2'],
}, async () => {
  const { file, before, now } = await listedTwoPages()
  let drawn: Promise<Response> | undefined
  await owner.begin(async (sql) => {
    // The worker has read the file when it writes the picture.
    await sql`lock table storage.objects in share mode`
    await drawAgain(file.id, 0)
    drawn = schedulerCalls('downloads/prepare')
    await until('the picture waits for the lock', async () => {
      const waiting = await owner`select from pg_locks where relation = 'storage.objects'::regclass and not granted`
      return waiting.length > 0
    })
    await sql`update storage.objects set version = 'other' where name = ${file.object_path}`
  })
  expect((await drawn)?.status).toBe(200)
  expect(await now()).toEqual(before)
})

test('a seller’s own picture of a PDF that the shop can’t open stays when a new one is invalid', {
  tags: ['previews-by-seller'],
}, async () => {
  const sam = await seller()
  const { id } = await list(sam, { price: 3 })
  expect(await previewsOf(id)).toEqual([])
  const [{ id: file }] = (await sam.get(`files/${id}/inside`)).body.files
  const place = `files/${id}/previews/${file}/pictures`
  expect(await sam.put(place, avatarForm(png(40, 30), 'pictures'))).toMatchObject({ status: 200 })
  const notAll = avatarForm(png(20, 10), 'pictures')
  notAll.append('pictures', new Blob([PDF]))
  expect((await sam.put(place, notAll)).body.code).toBe('invalid_file_type')
  const [preview] = (await call('GET', `files/${id}/previews`)).body.previews
  expect(preview).toMatchObject({ kind: 'pictures', is_by_seller: true, pictures: [{ width: 40, height: 30 }] })
  expect((await fetch(preview.pictures[0].url)).headers.get('content-type')).toBe('image/png')
  expect(await sam.delete(place)).toMatchObject({ status: 200 })
  expect((await call('GET', `files/${id}/previews`)).body.previews).toEqual([])
})
