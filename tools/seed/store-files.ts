// Uploads the sample shop's pictures and product files to Storage with the secret key.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buyers, listings, type SeedListing, type SeedSeller, type SeedUser, sellers } from './catalogue.ts'
import { seedId } from './ids.ts'
import { openPicture, placeholderOf, shrinkPicture } from './shrink-picture.ts'

export type StorageOptions = { supabaseUrl: string; secretKey: string }

/** A listing with its objects in Storage. */
export type StoredListing = {
  listing: SeedListing
  seller: SeedSeller
  images: {
    path: string
    thumbnailPath: string
    width: number
    height: number
    sizes: { path: string; width: number }[]
    placeholder: string
  }[]
  file: { path: string; name: string; type: string; size: number; sha256: string; inside: Inside }
}

/** The size of every picture. */
export const PICTURE = { width: 1200, height: 900 }
/** The details of a file that the shop would find. */
type Inside = { pages?: number; width?: number; height?: number }

const FILES = join(import.meta.dirname, 'files')

type Target = { bucket: string; path: string; type: string }

const read = (file: string) => readFile(join(FILES, file))

/** Stores bytes. Repeating it replaces them by the same bytes. */
async function store(
  options: StorageOptions,
  bytes: Uint8Array<ArrayBuffer>,
  { bucket, path, type }: Target,
): Promise<void> {
  const answer = await fetch(`${options.supabaseUrl}/storage/v1/object/${bucket}/${path}`, {
    method: 'POST',
    headers: {
      apikey: options.secretKey,
      authorization: `Bearer ${options.secretKey}`,
      'content-type': type,
      'cache-control': 'max-age=31536000',
      'x-upsert': 'true',
      'x-robots-tag': bucket === 'showcase-images' ? 'all' : 'none',
    },
    body: bytes,
  })
  if (!answer.ok)
    throw new Error(`the sample object ${bucket}/${path} could not be stored: ${answer.status} ${await answer.text()}`)
}

function sellerOf(listing: SeedListing): SeedSeller {
  const seller = sellers.find(({ username }) => username === listing.seller)
  if (!seller) throw new Error(`the catalogue names an unknown seller: ${listing.seller}`)
  return seller
}

async function storeListing(options: StorageOptions, listing: SeedListing): Promise<StoredListing> {
  const { slug, file } = listing
  const seller = sellerOf(listing)
  const images: StoredListing['images'] = []
  const picture = { bucket: 'showcase-images', type: 'image/png' }
  for (let index = 0; index < listing.pictures; index += 1) {
    const pathOf = (kind: 'cover' | 'thumbnail' | 'small') => `${seller.id}/${seedId(kind, `${slug}-${index}`)}`
    const bytes = await read(`pictures/${slug}-${index + 1}.png`)
    const opened = openPicture(bytes)
    // Cards show covers, so those have one more size. The picture itself is the largest.
    const small = { path: pathOf(index === 0 ? 'small' : 'thumbnail'), width: PICTURE.width / 4 }
    const middle = { path: pathOf('thumbnail'), width: PICTURE.width / 2 }
    const made = index === 0 ? [small, middle] : [small]
    const [path, sizes] = [pathOf('cover'), [...made, { path: pathOf('cover'), width: PICTURE.width }]]
    images.push({ path, thumbnailPath: pathOf('thumbnail'), ...PICTURE, sizes, placeholder: placeholderOf(opened) })
    await store(options, bytes, { ...picture, path })
    for (const size of made)
      await store(options, shrinkPicture(opened, PICTURE.width / size.width), { ...picture, path: size.path })
  }
  const path = `${seller.id}/${seedId('file', slug)}`
  const bytes = await read(`products/${file.name}`)
  await store(options, bytes, { bucket: 'product-files', path, type: file.mimeType })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const stored = { path, name: file.name, type: file.mimeType, size: bytes.length, sha256, inside: insideOf(bytes) }
  return { listing, seller, images, file: stored }
}

/** Reads pictures and uncompressed PDFs, like the sample files. */
function insideOf(bytes: Buffer): Inside {
  const pages = /\/Count (\d+)/.exec(bytes.toString('latin1'))?.[1]
  if (pages) return { pages: Number(pages) }
  return bytes.readUInt8(0) === 0x89 ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : {}
}

/** @returns the user id and the address of their picture */
async function storeAvatar(options: StorageOptions, user: SeedUser): Promise<[string, string]> {
  const path = `${user.id}/${seedId('avatar', user.username)}`
  await store(options, await read(`avatars/${user.username}.png`), { bucket: 'avatars', path, type: 'image/png' })
  return [user.id, `avatars/${path}`]
}

/** Works on eight items at a time, so that Storage doesn't get two hundred requests at once. */
async function batched<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += 8)
    results.push(...(await Promise.all(items.slice(start, start + 8).map(work))))
  return results
}

export async function storeFiles(
  options: StorageOptions,
): Promise<{ avatars: Map<string, string>; stored: StoredListing[] }> {
  const avatars = await batched([...sellers, ...buyers], (user) => storeAvatar(options, user))
  const stored = await batched(listings, (listing) => storeListing(options, listing))
  return { avatars: new Map(avatars), stored }
}
