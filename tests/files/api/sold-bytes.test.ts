// Sold and listed files stay as they were checked. Upload links and tokens from before no longer work.
import { describe, expect, test } from 'vitest'
import type { Listing, Upload } from '../../../contract/index.ts'
import { beginUploads, headersOf, PDF, PNG, putObject } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { schedulerCalls } from '../../support/api/scheduler.ts'
import { beginUpload, sendBytes } from '../../support/api/uploads.ts'
import { join } from '../../support/sample-bytes.ts'
import { stack } from '../../support/stack.ts'

const OTHER = new TextEncoder().encode(`%PDF-1.7\n% these bytes nobody checked\n${'x'.repeat(20_000)}`)
const storage = (path: string) => `${stack.urls.supabase}/storage/v1${path}`

/** Places for a file and a picture of the seller's. */
async function openPlaces(sam: TestUser): Promise<[Upload, Upload]> {
  const [file, picture] = await beginUploads(sam, ['product', 'showcase'])
  if (!file || !picture) throw new Error('no places')
  return [file, picture]
}

async function fill(sam: TestUser, [file, picture]: [Upload, Upload]): Promise<[Upload, Upload]> {
  expect((await putObject(sam, file, PDF, 'application/pdf')).status).toBe(200)
  expect((await putObject(sam, picture, PNG, 'image/png')).status).toBe(200)
  return [file, picture]
}

/** Both, uploaded and not listed yet. */
const openUploads = async (sam: TestUser) => fill(sam, await openPlaces(sam))

async function listThem(sam: TestUser, [file, picture]: [Upload, Upload]): Promise<Listing> {
  const answer = await sam.post('files/upload', {
    title: 'Meadow quilt pattern',
    description: 'Twelve blocks.',
    price: 0,
    file: { uploadId: file.id, name: 'meadow.pdf' },
    showcase_images: [{ uploadId: picture.id, width: 1, height: 1 }],
  })
  expect(answer.status).toBe(201)
  return answer.body
}

/** What the seller gets from Storage for an open upload, before anything is stored there: something that takes bytes later. */
type TransferMethod = {
  what: string
  open(sam: TestUser, place: Upload): Promise<(bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>>
}

async function signUpload(sam: TestUser, { bucket, path }: Upload): Promise<URL> {
  const response = await fetch(storage(`/object/upload/sign/${bucket}/${path}`), {
    method: 'POST',
    headers: { ...headersOf(sam), 'x-upsert': 'true' },
  })
  expect(response.status).toBe(200)
  return new URL(storage((await response.json()).url))
}

const typeOf = (bucket: string) => (bucket === 'product-files' ? 'application/pdf' : 'image/png')

/** Sends the first bytes and leaves the request open; the caller sends the rest later. */
async function hold(send: (body: ReadableStream<Uint8Array>) => Promise<Response>) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const held = send(readable).catch((error: unknown) => error)
  await writer.write(OTHER.subarray(0, 1000))
  return async (rest: Uint8Array<ArrayBuffer>) => {
    await writer.write(rest.subarray(1000)).catch(() => undefined)
    await writer.close().catch(() => undefined)
    return await held
  }
}

const beginOther = (sam: TestUser, place: Upload) =>
  beginUpload(headersOf(sam), place, { size: OTHER.length, contentType: typeOf(place.bucket) })

const WAYS: TransferMethod[] = [
  {
    what: 'a signed upload link',
    open: async (sam, place) => {
      const link = await signUpload(sam, place)
      return (bytes) => fetch(link, { method: 'PUT', headers: { 'content-type': typeOf(place.bucket) }, body: bytes })
    },
  },
  {
    what: 'a signed resumable upload',
    open: async (sam, place) => {
      const signature = (await signUpload(sam, place)).searchParams.get('token') ?? ''
      const headers = { 'x-signature': signature, 'x-upsert': 'true', apikey: stack.publishableKey }
      return async (bytes) => {
        const creation = { size: bytes.length, contentType: typeOf(place.bucket), isSigned: true }
        return await sendBytes(await beginUpload(headers, place, creation), headers, bytes)
      }
    },
  },
  {
    what: 'a resumable upload begun before the listing',
    open: async (sam, place) => {
      const location = await beginOther(sam, place)
      return (bytes) => sendBytes(location, headersOf(sam), bytes)
    },
  },
  {
    what: 'a resumable upload held open over the listing',
    open: async (sam, place) => {
      const location = await beginOther(sam, place)
      return hold((body) => sendBytes(location, headersOf(sam), body))
    },
  },
  {
    what: 'an upload held open over the listing',
    open: async (sam, place) => {
      const headers = { ...headersOf(sam), 'content-type': typeOf(place.bucket) }
      const address = storage(`/object/${place.bucket}/${place.path}`)
      return hold((body) => fetch(address, { method: 'POST', duplex: 'half', headers, body } as RequestInit))
    },
  },
]

async function bytesOf(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return await response.bytes()
}

test.each(WAYS)('$what changes no bytes that were sold', { tags: ['bytes-were-sold'] }, async ({ open }) => {
  const [sam, bea] = [await seller(), await user('Bea')]
  const places = await openPlaces(sam)
  const [sendFile, sendPicture] = [await open(sam, places[0]), await open(sam, places[1])]
  const listing = await listThem(sam, await fill(sam, places))
  const order = await buy(bea, listing.id)
  const downloaded = async () =>
    await bytesOf((await bea.get(`orders/${order.id}/download/${listing.id}`)).body.downloadLink)
  await sendFile(OTHER)
  await sendPicture(OTHER)
  expect(await downloaded()).toEqual(PDF)
  expect(await bytesOf(listing.showcase_img_urls[0] ?? '')).toEqual(PNG)

  const [place] = await openPlaces(sam)
  const sendVersion = await open(sam, place)
  const second = join(PDF, new TextEncoder().encode('% page 3'))
  await putObject(sam, place, second, 'application/pdf')
  const answer = await sam.post(`files/${listing.id}/releases`, { files: [{ uploadId: place.id, name: 'meadow.pdf' }] })
  expect(answer).toMatchObject({ status: 201, body: { pending: null } })
  await sendVersion(OTHER)
  expect(await downloaded()).toEqual(second)
})

test('a link signed for a hundred years is dead once its file is listed', { tags: ['link-read-seller'] }, async () => {
  const sam = await seller()
  const uploads = await openUploads(sam)
  const links = await Promise.all(
    uploads.map(async ({ bucket, path }) => {
      const signed = await fetch(storage(`/object/sign/${bucket}/${path}`), {
        method: 'POST',
        headers: { ...headersOf(sam), 'content-type': 'application/json' },
        body: JSON.stringify({ expiresIn: 3_153_600_000 }),
      })
      const url = storage((await signed.json()).signedURL)
      expect((await fetch(url)).status).toBe(200)
      return url
    }),
  )
  await listThem(sam, uploads)
  for (const link of links) expect((await fetch(link)).ok).toBe(false)
})

describe('an object that was written past the shop', () => {
  const sweep = async (): Promise<{ changed: number }> => (await schedulerCalls('downloads/sweep')).json()

  test('is withheld from its buyer, and the sweep reports it', { tags: ['bytes-served'] }, async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await listThem(sam, await openUploads(sam))
    const order = await buy(bea, listing.id)
    const { changed } = await sweep()
    const [file] = await owner<{ path: string }[]>`
      select object_path as path from public.listing_files where listing_id = ${listing.id}`
    const replaced = await fetch(storage(`/object/product-files/${file?.path}`), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${stack.secretKey}`,
        apikey: stack.secretKey,
        'x-upsert': 'true',
        'content-type': 'application/pdf',
      },
      body: OTHER,
    })
    expect(replaced.status).toBe(200)
    const answer = await bea.get(`orders/${order.id}/download/${listing.id}`)
    expect(answer).toMatchObject({ status: 409, body: { code: 'file_withheld' } })
    expect(JSON.stringify(answer.body)).not.toContain('token=')
    expect(await owner`select from public.downloads where listing_id = ${listing.id}`).toEqual([])
    expect((await sweep()).changed).toBe(changed + 1)
    await owner`update public.listing_files set object_version = objects.version from storage.objects
      where objects.name = listing_files.object_path and listing_files.listing_id = ${listing.id}`
  })
})
