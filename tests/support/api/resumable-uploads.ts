// Resumable uploads to Storage (tus.io, resumable upload protocol 1.0.0).
import type { Upload } from '../../../contract/index.ts'
import { stack } from '../stack.ts'

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
