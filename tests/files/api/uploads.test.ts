// Uploads: the bytes decide what a file is, and a listing and its file come to be together or not at all.
import { describe, expect, onTestFinished, test } from 'vitest'
import { beginUploads, headersOf, list, PDF, putObject, standing, tryList } from '../../support/api/listings.ts'
import { owner, seller, type TestUser } from '../../support/api/people.ts'
import { fields, storedOf } from '../../support/api/uploads.ts'
import { sha256 } from '../../support/sample-bytes.ts'
import { call, stack } from '../../support/stack.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('an upload that doesn’t fit into the seller’s storage is refused before any byte', {
  tags: ['storage-quota-exact'],
}, async () => {
  const sam = await seller()
  await list(sam)
  const { body: usage } = await sam.get(`files/user/${sam.id}/usage`)
  expect(usage).toMatchObject({ stored_bytes: PDF.length, max_bytes: 107_374_182_400 })
  await owner`
    insert into public.uploads (seller_id, bucket_id, size_bytes) values (${sam.id}, 'product-files', ${usage.max_bytes - PDF.length - 10})`
  const begin = (size: number) => sam.post('files/uploads', { kinds: ['product'], sizes: [size] })
  expect(await begin(11)).toMatchObject({ status: 409, body: { code: 'storage_full' } })
  expect((await begin(10)).status).toBe(201)
})

describe('a listing from uploaded objects', () => {
  test('takes a PDF that was called text for what its bytes are', { tags: ['shop-itself-looks'] }, async () => {
    const sam = await seller()
    const listing = await list(sam, { bytes: PDF, contentType: 'text/plain' })
    const [file] = await owner`select * from public.listing_files where listing_id = ${listing.id}`
    expect(file).toMatchObject({ mime_type: 'application/pdf', sha256: sha256(PDF), size_bytes: String(PDF.length) })
    expect(await storedOf(sam)).toMatchObject({ listings: 1, uploads: 0 })
  })

  test('refuses a page called a picture, and lists nothing', { tags: ['F4', 'shop-itself-looks'] }, async () => {
    const sam = await seller()
    const page = bytes('<!doctype html><script>alert(1)</script>')
    const answer = await tryList(sam, { bytes: page, contentType: 'image/png' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_file_type', field: 'file' } })
    expect(await storedOf(sam)).toMatchObject({ listings: 0 })
  })

  test('is refused with one message if other bytes arrived than its seller has', {
    tags: ['uploads-resume'],
  }, async () => {
    const sam = await seller()
    const listWith = async (sha256: string) => {
      const [file] = await beginUploads(sam, ['product'])
      if (!file) throw new Error('no place')
      await putObject(sam, file, PDF, 'application/pdf')
      const { status, body } = await sam.post('files/upload', {
        ...fields,
        file: { uploadId: file.id, name: 'a.pdf', sha256 },
      })
      return { status, body, uploadId: file.id }
    }
    const { status, body, uploadId } = await listWith('0'.repeat(64))
    expect(status).toBe(409)
    expect(body.code).toBe('upload_changed')
    expect(body.field).toBe('file')
    expect(body.itemId).toEqual(uploadId)
    expect(body.message).toBe('a.pdf changed while it was uploading. Choose it again.')
    expect(await storedOf(sam)).toMatchObject({ listings: 0 })
    expect((await listWith(sha256(PDF))).status).toBe(201)
  })

  test('that cannot be completed is given up, and isn’t prepared for ever', async () => {
    await owner`alter table public.release_files add constraint planted check (name <> 'planted.pdf') not valid`
    onTestFinished(async () => void (await owner`alter table public.release_files drop constraint planted`))
    const sam = await seller()
    expect((await tryList(sam, { name: 'planted.pdf' })).status).toBe(400)
    expect(await storedOf(sam)).toMatchObject({ listings: 0, listed: 0 })
  })

  test('lists what it copied, whatever a seller puts in its place meanwhile', {
    tags: ['checked-copy-sold'],
    timeout: 60_000,
  }, async () => {
    const sam = await seller()
    // The swap must fall between the first look and the listing: a few moments are tried.
    for (const requestsBefore of [0, 10]) await swapDuringUpload(sam, requestsBefore)
  })

  async function swapDuringUpload(sam: TestUser, requestsBefore: number) {
    const [file] = await beginUploads(sam, ['product'])
    if (!file) throw new Error('no place')
    await putObject(sam, file, new Uint8Array(8_000_000).fill(97), 'text/plain')
    const answer = sam.post('files/upload', { ...fields, file: { uploadId: file.id, name: 'a.txt' } })
    const headers = headersOf(sam)
    for (let sent = 0; sent < requestsBefore; sent += 1) await call('GET', 'health')
    await fetch(`${stack.urls.supabase}/storage/v1/object/${file.bucket}/${file.path}`, { method: 'DELETE', headers })
    await putObject(sam, file, bytes('swapped'), 'text/plain')
    const { status, body } = await answer
    expect([201, 404]).toContain(status)
    if (status === 404) return
    // The copy may have met the moment without an object, and is repeated then.
    await standing(sam, body)
    const [sold] = await owner<{ path: string; sha256: string }[]>`
      select object_path as path, sha256 from public.listing_files where listing_id = ${body.id}`
    const stored = await fetch(`${stack.urls.supabase}/storage/v1/object/authenticated/product-files/${sold?.path}`, {
      headers: { authorization: `Bearer ${stack.secretKey}`, apikey: stack.secretKey },
    })
    expect(sha256(await stored.bytes())).toBe(sold?.sha256)
  }
})
