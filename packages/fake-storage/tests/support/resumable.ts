// The resumable protocol for clients: tus-js-client for whole uploads, single requests for the
// steps between.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as tus from 'tus-js-client'
import { bytesOf, expectBytes } from './bytes.ts'
import { answerTo, begin } from './raw-request.ts'
import type { Persona, personas, World } from './world.ts'

export type Target = { bucket: string; name: string; type?: string }

export const chunkSize = 6 * 1024 * 1024

const metadataOf = ({ bucket, name, type = 'video/mp4' }: Target) => ({
  bucketName: bucket,
  objectName: name,
  contentType: type,
  cacheControl: '60',
})

export const creationHeaders = (world: World, persona: Persona, target: Target): Record<string, string> => ({
  ...world.headers(persona),
  'tus-resumable': '1.0.0',
  'upload-metadata': Object.entries(metadataOf(target))
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(','),
})

/** Uploads to the end. Resolves with the upload's address. */
export function upload(
  world: World,
  persona: Persona,
  target: Target,
  bytes: Buffer,
  more: Partial<tus.UploadOptions> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const started = new tus.Upload(bytes, {
      endpoint: `${world.storage.url}/upload/resumable`,
      headers: world.headers(persona),
      metadata: metadataOf(target),
      chunkSize,
      retryDelays: null,
      onSuccess: () => resolve(started.url ?? ''),
      onError: reject,
      ...more,
    })
    started.start()
  })
}

/** Creates an upload of `size` bytes and sends nothing yet. */
export async function create(world: World, persona: Persona, target: Target, size: number, origin = world.storage.url) {
  const headers = { ...creationHeaders(world, persona, target), 'upload-length': String(size) }
  const response = await fetch(`${origin}/upload/resumable`, { method: 'POST', headers })
  const location = response.headers.get('location')
  return { status: response.status, url: location ? new URL(location, response.url).href : '' }
}

export const patchHead = (world: World, persona: Persona, url: string, offset: number, more = {}) => ({
  method: 'PATCH',
  path: new URL(url).pathname,
  headers: {
    ...world.headers(persona),
    'tus-resumable': '1.0.0',
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
    ...more,
  },
})

/** Sends some of an upload's bytes in one request. */
export async function patch(world: World, persona: Persona, url: string, offset: number, bytes: Buffer) {
  const head = patchHead(world, persona, url, offset, { 'content-length': String(bytes.length) })
  const sent = begin(url, head)
  sent.end(bytes)
  return answerTo(sent)
}

export const ask = (world: World, method: string, persona: Persona, url: string) =>
  fetch(url, { method, headers: { ...world.headers(persona), 'tus-resumable': '1.0.0' } })

/** Bytes of an unfinished upload on the server. */
export const onDisk = async (world: World, url: string): Promise<number> => {
  const file = join(world.options.dataDir, 'resumable', url.split('/').at(-1) ?? '')
  return (await stat(file)).size
}

export const expectStored = (world: World, { bucket, name }: Target, bytes: Buffer): Promise<void> =>
  expectBytes(world.as('service').from(bucket), name, bytes)

/** An upload that a persona created without any bytes. */
export async function createdUpload(
  world: World,
  length: number,
  { bucket = 'drafts', persona = 'seller' as (typeof personas)[number], origin = world.storage.url } = {},
) {
  const target = { bucket, name: world.nameOf(persona) }
  const { url } = await create(world, persona, target, length, origin)
  return { target, name: target.name, bytes: bytesOf(length), url }
}

/** A draft that the seller uploaded completely. */
export async function finished(world: World, length: number, more: Partial<tus.UploadOptions> = {}) {
  const target = { bucket: 'drafts', name: world.nameOf('seller') }
  const bytes = bytesOf(length)
  return { target, name: target.name, bytes, url: await upload(world, 'seller', target, bytes, more) }
}
