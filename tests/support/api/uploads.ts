// Uploads over HTTP: the multipart form, resumable uploads, and what is stored of them.
import type { Upload } from '../../../contract/index.ts'
import { stack } from '../stack.ts'
import { PDF, PNG } from './listings.ts'
import { owner, type TestUser } from './people.ts'

export type Part = { field: string; content: Uint8Array<ArrayBuffer> | string; name?: string; type?: string }

export const fields = { title: 'Meadow quilt', description: 'Twelve blocks.', price: '12.50' }
export const file: Part = { field: 'file', content: PDF, name: 'meadow pattern.pdf', type: 'application/pdf' }
export const image: Part = { field: 'showcase_images', content: PNG, name: 'a.png', type: 'image/png' }

/** Sends the form; `values` change its text fields. */
export async function submitForm(person: TestUser, parts: Part[], values: Record<string, string> = {}) {
  const form = new FormData()
  for (const part of parts) form.append(part.field, new Blob([part.content], { type: part.type }), part.name)
  const texts = { auth0_id: person.id, ...fields, currency: 'USD', is_active: 'true', ...values }
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  return await person.post('files/upload', form)
}

// Resumable uploads to Storage (tus.io, resumable upload protocol 1.0.0).
type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
type Creation = { size: number; contentType?: string; isSigned?: boolean; bytes?: Body }

const BYTES = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }

/** Creates an upload; with `bytes`, sends them in the same request. @returns Storage's answer */
export const createUpload = (
  headers: Record<string, string>,
  { bucket, path }: Upload,
  { size, contentType, isSigned, bytes }: Creation,
) => {
  const values = { bucketName: bucket, objectName: path, ...(contentType ? { contentType } : {}) }
  const metadata = Object.entries(values).map(([name, value]) => `${name} ${btoa(value)}`)
  return fetch(`${stack.urls.supabase}/storage/v1/upload/resumable${isSigned ? '/sign' : ''}`, {
    method: 'POST',
    headers: {
      ...headers,
      ...(bytes ? BYTES : { 'tus-resumable': '1.0.0' }),
      'upload-length': String(size),
      'upload-metadata': metadata.join(','),
    },
    body: bytes,
  })
}

/** Creates an upload. @returns the address that takes its bytes */
export async function beginUpload(
  headers: Record<string, string>,
  place: Upload,
  creation: Omit<Creation, 'bytes'>,
): Promise<string> {
  const created = await createUpload(headers, place, creation)
  if (created.status !== 201) throw new Error(`tus answered ${created.status}: ${await created.text()}`)
  return new URL(created.headers.get('location') ?? '', created.url).href
}

/** Sends bytes to the address of an upload. */
export const sendBytes = (location: string, headers: Record<string, string>, body: Body, offset = 0) =>
  fetch(location, {
    method: 'PATCH',
    duplex: 'half',
    headers: { ...headers, ...BYTES, 'upload-offset': String(offset) },
    body,
  } as RequestInit)

/** What is stored of a seller's. */
export const storedOf = async (person: TestUser) => ({
  listings: (await owner`select from public.listings where seller_id = ${person.id}`).length,
  uploads: (await owner`select from public.uploads where seller_id = ${person.id}`).length,
  /** Where the person could upload to. */
  uploaded: (await owner`select from storage.objects where name like ${`${person.id}/%`}`).length,
  /** Where nobody can. */
  listed: (
    await owner`
      select from storage.objects where (id, version) in (
        select object_id, object_version from public.listing_files join public.listings on listings.id = listing_id where seller_id = ${person.id}
        union all
        select object_id, object_version from private.listing_pictures join public.listings on listings.id = listing_id where seller_id = ${person.id}
      )`
  ).length,
})
