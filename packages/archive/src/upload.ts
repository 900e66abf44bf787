// Uploads to Storage like a browser: product files resumably (TUS), pictures whole.
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { DetailedError, Upload as Transfer } from 'tus-js-client'
import { type CreateListing, fileCalls, type Upload } from '../../../contract/files.ts'
import { PICTURE_WIDTHS } from '../../../contract/limits.ts'
import type { Target } from '../../../tools/support/target.ts'
import { sizeOf } from './files.ts'
import { filesOf, type ImportFile, type ImportPicture, typeOf } from './import-item.ts'
import type { Shop } from './shop.ts'

export type Storage = { url: string; key: string }

/** A product file that is being uploaded. */
export type Sending = { place: Upload; startedAt: string; url?: string; isStored?: boolean }

/** Supabase Storage requires this chunk size. */
const CHUNK_BYTES = 6 * 1024 * 1024
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000]
/** The shop closes an upload after 24 hours. */
const USABLE_MS = 20 * 60 * 60 * 1000
/** In seconds. A picture's address is never reused. */
const PICTURE_CACHE_SECONDS = 31_536_000

/**
 * The address of Storage, from the target or the site's page.
 * @throws one line for the user of the command
 */
export async function findStorage({ urls, publishableKey }: Target): Promise<Storage> {
  if (urls.supabase && publishableKey) return { url: urls.supabase, key: publishableKey }
  const page = await (await fetch(`${urls.web}/`)).text()
  const contentOf = (name: string) => new RegExp(`<meta name="${name}" content="([^"]+)"`).exec(page)?.[1]
  const [url, key] = [contentOf('supabase-url'), contentOf('supabase-publishable-key')]
  if (!url || !key)
    throw new Error(`${urls.web} does not name its Supabase project. Describe the site in a file (docs/archive.md)`)
  return { url: url.replace(/\/+$/, ''), key }
}

/** Uploads a product file or continues its upload. `note` stores the progress for the next run. */
export async function sendProduct(
  shop: Shop,
  storage: Storage,
  file: ImportFile & { name?: string },
  before: Sending | undefined,
  note: (sending: Sending) => Promise<void>,
): Promise<Sending> {
  const isUsable = before && Date.now() - Date.parse(before.startedAt) < USABLE_MS
  const sending = isUsable ? before : { place: await beginUpload(shop, file), startedAt: new Date().toISOString() }
  if (sending.isStored) return sending
  await note(sending)
  try {
    await transfer(shop, storage, file, sending, note)
  } catch (error) {
    const status = error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined
    // The upload has expired or is in use, so begin a new one.
    if (isUsable && [403, 404, 409, 410].includes(status ?? 0))
      return await sendProduct(shop, storage, file, undefined, note)
    throw error
  }
  const stored = { ...sending, isStored: true }
  await note(stored)
  return stored
}

async function beginUpload(shop: Shop, { location }: ImportFile): Promise<Upload> {
  const size = await sizeOf(location)
  const { uploads } = await shop.call(fileCalls.beginUploads, {
    body: { kinds: ['product'], ...(size === undefined ? {} : { sizes: [size] }) },
  })
  const [upload] = uploads
  if (!upload) throw new Error('The shop returned no upload.')
  return upload
}

async function transfer(
  shop: Shop,
  storage: Storage,
  file: ImportFile & { name?: string },
  sending: Sending,
  note: (sending: Sending) => Promise<void>,
): Promise<void> {
  const { bucket, path } = sending.place
  const source = file.location
  const contentType = await typeOf(file)
  const size = await sizeOf(source)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const upload = new Transfer(createReadStream(source), {
    endpoint: `${storage.url}/storage/v1/upload/resumable`,
    headers: { apikey: storage.key, authorization: `Bearer ${shop.token}` },
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    ...(size === undefined ? {} : { uploadSize: size }),
    ...(sending.url ? { uploadUrl: sending.url } : {}),
    metadata: { bucketName: bucket, objectName: path, contentType, cacheControl: '3600' },
    onUploadUrlAvailable: () => {
      if (upload.url) note({ ...sending, url: upload.url }).catch(reject)
    },
    onSuccess: () => resolve(),
    onError: reject,
  })
  upload.start()
  await promise
}

/** Uploads pictures and thumbnails. Returns them in the format of a listing. */
export async function sendPictures(shop: Shop, storage: Storage, pictures: ImportPicture[], draftId?: string) {
  const files = pictures.flatMap(filesOf)
  if (files.length === 0) return []
  const kinds = files.map(() => 'showcase' as const)
  const { uploads } = await shop.call(fileCalls.beginUploads, { body: { kinds, draftId } })
  const left = [...uploads]
  const next = async (file: ImportFile) => {
    const upload = left.shift()
    if (!upload) throw new Error('The shop returned too few uploads.')
    await sendPicture(shop, storage, file, upload)
    return upload.id
  }
  const sent: NonNullable<CreateListing['showcase_images']> = []
  for (const picture of pictures) {
    const { thumbnail, alt, placeholder } = picture
    const uploadId = await next(picture)
    const thumbnailUploadId = thumbnail ? await next(thumbnail) : null
    const sizes: NonNullable<(typeof sent)[number]['sizes']> = []
    for (const size of picture.sizes)
      sizes.push({ uploadId: await next(size), width: PICTURE_WIDTHS.find((width) => size.width <= width) ?? 1200 })
    sent.push({ uploadId, thumbnailUploadId, alt, sizes, placeholder })
  }
  return sent
}

async function sendPicture(shop: Shop, storage: Storage, file: ImportFile, { bucket, path }: Upload) {
  const source = file.location
  const response = await fetch(`${storage.url}/storage/v1/object/${bucket}/${path}`, {
    method: 'POST',
    headers: {
      apikey: storage.key,
      authorization: `Bearer ${shop.token}`,
      'content-type': await typeOf(file),
      'cache-control': `max-age=${PICTURE_CACHE_SECONDS}`,
      'x-robots-tag': 'all',
    },
    body: await readFile(source),
  })
  if (!response.ok) throw new Error(`Storage rejected the picture ${source} (${response.status})`)
}
