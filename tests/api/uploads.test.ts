// Uploads: the bytes decide what a file is, and a listing and its file come to be together or not at all.
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { latin, media, pdf, utf16 } from '../support/sample-bytes.ts'
import { withSetting } from '../support/settings.ts'
import { call, stack } from '../support/stack.ts'
import { beginUploads, list, PDF, PNG, putObject, tryList } from './support/listings.ts'
import { bannedUser, owner, seller, type TestUser, user } from './support/people.ts'
import { storedOf } from './support/stored-of.ts'
import { fields } from './support/upload-form.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...bytes('JFIF\0')])
const MP4 = new Uint8Array([0, 0, 0, 24, ...bytes('ftypisom\0\0\0\0isommp42')])

describe('places to upload to', () => {
  test('are given to sellers, one per kind', async () => {
    const sam = await seller()
    const uploads = await beginUploads(sam, ['product', 'showcase', 'showcase'])
    expect(uploads.map(({ bucket }) => bucket)).toEqual(['product-files', 'showcase-images', 'showcase-images'])
    expect(uploads.map(({ id, path }) => path === `${sam.id}/${id}`)).toEqual([true, true, true])
  })

  test('are refused to those who do not sell, and to visitors', async () => {
    expect((await (await user()).post('files/uploads', { kinds: ['product'] })).body.code).toBe('seller_required')
    expect((await (await bannedUser()).post('files/uploads', { kinds: ['product'] })).body.code).toBe('account_banned')
    expect((await call('POST', 'files/uploads', { body: { kinds: ['product'] } })).status).toBe(401)
  })

  test.each([[[]], [['disk']], [Array(12).fill('showcase')], ['product'], [null]])(
    'are not given for %j',
    async (kinds) => {
      expect((await (await seller()).post('files/uploads', { kinds })).body).toMatchObject({ code: 'invalid_request' })
    },
  )
})

describe('a listing from uploaded objects', () => {
  test.each([
    ['a PDF', PDF, 'application/pdf'],
    ['a PNG', PNG, 'image/png'],
    ['a JPEG', JPEG, 'image/jpeg'],
    ['an MP4', MP4, 'video/mp4'],
    ['plain text', bytes('Knit 2, purl 2 – löop <3\n'), 'text/plain'],
    ['text as Notepad writes it', utf16('\ufeffKnit 2, purl 2 – löop <3\r\n'), 'text/plain'],
    ['text in Windows-1252', latin('Knit 2 \x96 l\xf6op\r\n'), 'text/plain'],
    ['a PDF behind blank lines', pdf('1.4', '\r\n\r\n'), 'application/pdf'],
    ['a PDF that was called text', PDF, 'text/plain'],
  ])(
    'takes %s for what its bytes are, and keeps its digest',
    { tags: ['upload-types-size'] },
    async (_what, content, declared) => {
      const sam = await seller()
      const listing = await list(sam, { bytes: content, contentType: declared })
      const [file] = await owner`select * from public.listing_files where listing_id = ${listing.id}`
      expect(file).toMatchObject({
        mime_type: content === PDF ? 'application/pdf' : declared,
        sha256: createHash('sha256').update(content).digest('hex'),
        size_bytes: String(content.length),
        version: 1,
      })
      expect(await storedOf(sam)).toMatchObject({ listings: 1, uploads: 0 })
    },
  )

  test.each([
    ['a page called a picture', bytes('<!doctype html><script>alert(1)</script>'), 'image/png'],
    ['a page called text', bytes('  <html><body>'), 'text/plain'],
    ['a drawing with scripts', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'text/plain'],
    ['XHTML', bytes('\ufeff<?xml version="1.0"?><html/>'), 'text/plain'],
    ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), 'application/pdf'],
    ['text with a NUL at its end', bytes(`${'a'.repeat(5000)}\0`), 'text/plain'],
    ['text that stops being text', new Uint8Array([...bytes('a'.repeat(5000)), 0xe9, 0x01]), 'text/plain'],
    ['an iPhone’s film called MP4', media('qt  ', 'qt  '), 'video/mp4'],
    ['a page that is a PDF as well', pdf('1.4', '<script>alert(1)</script>\n'), 'application/pdf'],
  ])(
    'refuses %s, and lists nothing',
    { tags: ['F4', 'upload-types-size', 'polyglots-refused-pdf'] },
    async (_what, content, declared) => {
      const sam = await seller()
      const answer = await tryList(sam, { bytes: content, contentType: declared })
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_file_type'])
      expect(answer.body.field).toBe('file')
      expect(await storedOf(sam)).toMatchObject({ listings: 0 })
    },
  )

  test('refuses a showcase picture that is none', { tags: ['F4'] }, async () => {
    const sam = await seller()
    const [file, picture] = await beginUploads(sam, ['product', 'showcase'])
    if (!file || !picture) throw new Error('no places')
    await putObject(sam, file, PDF, 'application/pdf')
    await putObject(sam, picture, PDF, 'image/png')
    const { body } = await sam.post('files/upload', {
      ...fields,
      file: { uploadId: file.id, name: 'a.pdf' },
      showcase_images: [{ uploadId: picture.id, width: 1, height: 1 }],
    })
    expect(body).toMatchObject({ code: 'invalid_file_type', field: 'showcase_images' })
  })

  test('refuses objects that were never uploaded, are another seller’s, or are listed already', {
    tags: ['R9'],
  }, async () => {
    const [sam, eve] = [await seller(), await seller('Eve')]
    const [empty] = await beginUploads(sam, ['product'])
    const [theirs] = await beginUploads(eve, ['product'])
    if (!empty || !theirs) throw new Error('no places')
    await putObject(eve, theirs, PDF, 'application/pdf')
    const [listed] = await beginUploads(sam, ['product'])
    if (!listed) throw new Error('no place')
    await putObject(sam, listed, PDF, 'application/pdf')
    const once = { ...fields, file: { uploadId: listed.id, name: 'a.pdf' } }
    expect((await sam.post('files/upload', once)).status).toBe(201)
    for (const uploadId of [empty.id, theirs.id, listed.id, crypto.randomUUID()]) {
      const { status, body } = await sam.post('files/upload', { ...fields, file: { uploadId, name: 'a.pdf' } })
      expect([status, body.code]).toEqual([404, 'upload_not_found'])
    }
    expect(await storedOf(sam)).toMatchObject({ listings: 1 })
  })

  test('lists what it copied, whatever a seller puts in its place meanwhile', {
    tags: ['checked-copy-sold'],
    timeout: 60_000,
  }, async () => {
    const sam = await seller()
    // The swap must fall between the first look and the listing: a few moments are tried.
    for (const requestsBefore of [0, 10, 30, 60]) await swapDuringUpload(sam, requestsBefore)
  })

  async function swapDuringUpload(sam: TestUser, requestsBefore: number) {
    const [file] = await beginUploads(sam, ['product'])
    if (!file) throw new Error('no place')
    await putObject(sam, file, new Uint8Array(60_000_000).fill(97), 'text/plain')
    const answer = sam.post('files/upload', { ...fields, file: { uploadId: file.id, name: 'a.txt' } })
    const headers = { authorization: `Bearer ${sam.token}`, apikey: stack.publishableKey }
    for (let sent = 0; sent < requestsBefore; sent += 1) await call('GET', 'health')
    await fetch(`${stack.urls.supabase}/storage/v1/object/${file.bucket}/${file.path}`, { method: 'DELETE', headers })
    await putObject(sam, file, bytes('swapped'), 'text/plain')
    const { status, body } = await answer
    expect([201, 404]).toContain(status)
    if (status === 404) return
    const [sold] = await owner<{ path: string; sha256: string }[]>`
      select object_path as path, sha256 from public.listing_files where listing_id = ${body.id}`
    const stored = await fetch(`${stack.urls.supabase}/storage/v1/object/authenticated/product-files/${sold?.path}`, {
      headers: { authorization: `Bearer ${stack.secretKey}`, apikey: stack.secretKey },
    })
    expect(
      createHash('sha256')
        .update(await stored.bytes())
        .digest('hex'),
    ).toBe(sold?.sha256)
  }

  test('keeps the quota exactly when many come at once', { tags: ['F5'] }, async () => {
    const sam = await seller()
    await list(sam)
    await withSetting(owner, ['listing_quota', 3], async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => tryList(sam, { images: 0 })))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
      expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
        new Set(['listing_quota_reached']),
      )
    })
  })

  test('refuses a sixth picture and a price below the provider’s minimum', {
    tags: ['F5', 'upload-five-images'],
  }, async () => {
    const sam = await seller()
    const image = { uploadId: crypto.randomUUID(), width: 1, height: 1 }
    const file = { uploadId: crypto.randomUUID(), name: 'a.pdf' }
    const six = await sam.post('files/upload', { ...fields, file, showcase_images: Array(6).fill(image) })
    expect(six.body).toMatchObject({ code: 'invalid_request', field: 'showcase_images' })
    expect((await sam.post('files/upload', { ...fields, file, price: '0.10' })).body.field).toBe('price')
  })
})
