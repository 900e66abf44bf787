// A ban holds in a running upload: the shop's own policies are asked for every chunk (tus.io, resumable upload protocol 1.0.0).
import { expect, test } from 'vitest'
import { beginUploads, headersOf, PDF, tusMetadata } from '../../support/api/listings.ts'
import { owner, seller, type TestUser } from '../../support/api/people.ts'
import { stack } from '../../support/stack.ts'

const HALF = Math.floor(PDF.length / 2)

const tusOf = (sam: TestUser) => ({ ...headersOf(sam), 'tus-resumable': '1.0.0' })

/** Begins a resumable upload to a place of the seller's; gives where its bytes go, and the object's path. */
async function begin(sam: TestUser): Promise<{ location: string; path: string }> {
  const [place] = await beginUploads(sam, ['product'])
  if (!place) throw new Error('no place to upload to')
  const metadata = { bucketName: place.bucket, objectName: place.path, contentType: 'application/pdf' }
  const created = await fetch(`${stack.urls.supabase}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...tusOf(sam),
      'upload-length': String(PDF.length),
      'upload-metadata': tusMetadata(metadata),
    },
  })
  expect(created.status).toBe(201)
  return { location: new URL(created.headers.get('location') ?? '', created.url).href, path: place.path }
}

const send = (sam: TestUser, location: string, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
  fetch(location, {
    method: 'PATCH',
    headers: {
      ...tusOf(sam),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  })

const isStored = async (path: string) => (await owner`select from storage.objects where name = ${path}`).length === 1

test('a seller who is banned half-way sends nothing more, and who is not finishes', { tags: ['R7'] }, async () => {
  const [sam, other] = await Promise.all([seller(), seller('Other Seller')])
  const [banned, honest] = [await begin(sam), await begin(other)]
  expect((await send(sam, banned.location, 0, PDF.slice(0, HALF))).status).toBe(204)
  expect((await send(other, honest.location, 0, PDF.slice(0, HALF))).status).toBe(204)
  await owner`update public.profiles set is_banned = true where id = ${sam.id}`
  expect((await send(sam, banned.location, HALF, PDF.slice(HALF))).status).toBe(403)
  expect((await send(other, honest.location, HALF, PDF.slice(HALF))).status).toBe(204)
  expect(await isStored(banned.path)).toBe(false)
  expect(await isStored(honest.path)).toBe(true)
})

test('a seller who took the upload’s place away cannot finish it either', async () => {
  const sam = await seller()
  const { location, path } = await begin(sam)
  expect((await send(sam, location, 0, PDF.slice(0, HALF))).status).toBe(204)
  await owner`delete from public.uploads where seller_id = ${sam.id}`
  expect((await send(sam, location, HALF, PDF.slice(HALF))).status).toBe(403)
  expect(await isStored(path)).toBe(false)
})
