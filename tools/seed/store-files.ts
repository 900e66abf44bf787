// The sample shop's pictures and product files, put into Storage by the same requests that any holder of the secret key could send.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buyers, listings, type SeedListing, type SeedSeller, type SeedUser, sellers } from './catalogue.ts'
import { seedId } from './ids.ts'

export type StorageOptions = { supabaseUrl: string; secretKey: string }

/** A listing whose objects are in Storage. */
export type StoredListing = {
  listing: SeedListing
  seller: SeedSeller
  images: { path: string; thumbnailPath: string; width: number; height: number }[]
  file: { path: string; name: string; type: string; size: number; sha256: string }
}

/** Every picture is so large. */
export const PICTURE = { width: 1200, height: 900 }
const FILES = join(import.meta.dirname, 'files')

type Target = { bucket: string; path: string; type: string }

/** Stores one committed file and gives its bytes. A second time it replaces the same bytes. */
async function store(options: StorageOptions, file: string, { bucket, path, type }: Target): Promise<Buffer> {
  const bytes = await readFile(join(FILES, file))
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
  return bytes
}

function sellerOf(listing: SeedListing): SeedSeller {
  const seller = sellers.find(({ username }) => username === listing.seller)
  if (!seller) throw new Error(`the catalogue names an unknown seller: ${listing.seller}`)
  return seller
}

async function storeListing(options: StorageOptions, listing: SeedListing): Promise<StoredListing> {
  const { slug, file } = listing
  const seller = sellerOf(listing)
  const images = Array.from({ length: listing.pictures }, (_, index) => ({
    path: `${seller.id}/${seedId('cover', `${slug}-${index}`)}`,
    thumbnailPath: `${seller.id}/${seedId('thumbnail', `${slug}-${index}`)}`,
    ...PICTURE,
  }))
  const picture = { bucket: 'showcase-images', type: 'image/png' }
  for (const [index, { path, thumbnailPath }] of images.entries()) {
    await store(options, `pictures/${slug}-${index + 1}.png`, { ...picture, path })
    await store(options, `thumbnails/${slug}-${index + 1}.png`, { ...picture, path: thumbnailPath })
  }
  const path = `${seller.id}/${seedId('file', slug)}`
  const bytes = await store(options, `products/${file.name}`, { bucket: 'product-files', path, type: file.mimeType })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { listing, seller, images, file: { path, name: file.name, type: file.mimeType, size: bytes.length, sha256 } }
}

/** Gives user id to the address of their picture. */
async function storeAvatar(options: StorageOptions, user: SeedUser): Promise<[string, string]> {
  const path = `${user.id}/${seedId('avatar', user.username)}`
  await store(options, `avatars/${user.username}.png`, { bucket: 'avatars', path, type: 'image/png' })
  return [user.id, `avatars/${path}`]
}

/** Some at a time, so that Storage is not met by three hundred requests at once. */
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
