// Fills an empty stack with the sample shop: people, listings with pictures and files, orders, reviews, what is asked and reported.
// Objects go through the storage service first, then every row in one transaction: a start that was cut off begins again.
import { createHash } from 'node:crypto'
import postgres from 'postgres'
import { calendarOf } from './calendar.ts'
import { buyers, listings, sellers } from './catalogue.ts'
import { renderAvatar } from './covers/render-avatar.ts'
import { renderCover, renderThumbnail } from './covers/render-cover.ts'
import { drawn } from './drawn.ts'
import { buildProductFile } from './files/build-product-file.ts'
import { seedId } from './ids.ts'
import { SAMPLE_SHOP_MARKER } from './is-seeded.ts'
import { writeConversations } from './rows/conversations.ts'
import { type StoredListing, writeListings, writeViews } from './rows/listings.ts'
import { writePeople } from './rows/people.ts'
import { writePurchases, writeReviews } from './rows/purchases.ts'
import { writeReports } from './rows/reports.ts'
import type { SeedListing, SeedSeller } from './types.ts'

export type SeedOptions = { databaseUrl: string; supabaseUrl: string; secretKey: string; paymentsUrl: string }

function sellerOf(listing: SeedListing): SeedSeller {
  const seller = sellers.find(({ username }) => username === listing.seller)
  if (!seller) throw new Error(`the catalogue names an unknown seller: ${listing.seller}`)
  return seller
}

async function putObject(
  options: SeedOptions,
  bucket: string,
  path: string,
  bytes: Uint8Array,
  type: string,
): Promise<void> {
  const request = {
    method: 'POST',
    headers: {
      apikey: options.secretKey,
      authorization: `Bearer ${options.secretKey}`,
      'content-type': type,
      'cache-control': 'max-age=31536000',
      'x-upsert': 'true',
      'x-robots-tag': bucket === 'showcase-images' ? 'all' : 'none',
    },
    body: bytes as Uint8Array<ArrayBuffer>,
  }
  const url = `${options.supabaseUrl}/storage/v1/object/${bucket}/${path}`
  // Drawing keeps this process busy for seconds: a kept connection may have been closed by then without it noticing.
  const answer = await fetch(url, request).catch(() => fetch(url, request))
  if (!answer.ok)
    throw new Error(`the sample object ${bucket}/${path} could not be stored: ${answer.status} ${await answer.text()}`)
}

async function storeListing(options: SeedOptions, listing: SeedListing): Promise<StoredListing> {
  const seller = sellerOf(listing)
  const images: StoredListing['images'] = []
  for (let index = 0; index < listing.covers; index += 1) {
    const cover = await drawn(`cover-${listing.slug}-${index}`, () => renderCover(listing, index))
    const thumbnail = await drawn(`thumbnail-${listing.slug}-${index}`, () => renderThumbnail(listing, index))
    const path = `${seller.id}/${seedId('cover', `${listing.slug}-${index}`)}`
    const thumbnailPath = `${seller.id}/${seedId('thumbnail', `${listing.slug}-${index}`)}`
    await putObject(options, 'showcase-images', path, cover.bytes, cover.mimeType)
    await putObject(options, 'showcase-images', thumbnailPath, thumbnail.bytes, thumbnail.mimeType)
    images.push({ path, thumbnailPath, width: cover.width, height: cover.height })
  }
  const file = await drawn(`file-${listing.slug}`, () => buildProductFile(listing))
  const path = `${seller.id}/${seedId('file', listing.slug)}`
  await putObject(options, 'product-files', path, file.bytes, file.mimeType)
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  return {
    listing,
    seller,
    images,
    file: { path, name: file.name, type: file.mimeType, size: file.bytes.byteLength, sha256 },
  }
}

/** The sellers' accounts at the payment provider, connected to the shop. Gives seller id to account id. */
async function makeStripeAccounts(options: SeedOptions): Promise<Map<string, string>> {
  const accounts = new Map<string, string>()
  for (const seller of sellers) {
    const answer = await fetch(`${options.paymentsUrl}/_control/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        business_name: seller.shop,
        email: seller.email,
        country: 'US',
        charges_enabled: true,
        connect: true,
      }),
    })
    if (!answer.ok)
      throw new Error(`the payment provider refused the sample account of ${seller.username}: ${await answer.text()}`)
    const account = (await answer.json()) as { id: string }
    accounts.set(seller.id, account.id)
  }
  return accounts
}

/** Makes the sample shop. Takes seconds: pictures and files are drawn here. */
export async function seed(options: SeedOptions): Promise<void> {
  const avatars = new Map<string, string>()
  for (const person of [...sellers, ...buyers]) {
    const path = `${person.id}/${seedId('avatar', person.username)}`
    const avatar = await drawn(`avatar-${person.username}`, () => renderAvatar(person))
    await putObject(options, 'avatars', path, avatar.bytes, avatar.mimeType)
    avatars.set(person.id, `avatars/${path}`)
  }
  const stored: StoredListing[] = []
  // Some at a time: drawing takes one core, storing waits for the disk.
  for (let start = 0; start < listings.length; start += 8) {
    const some = listings.slice(start, start + 8)
    stored.push(...(await Promise.all(some.map((listing) => storeListing(options, listing)))))
  }
  const accounts = await makeStripeAccounts(options)
  const calendar = calendarOf(new Date())
  const sql = postgres(options.databaseUrl, { max: 1, onnotice: () => {} })
  try {
    await sql.begin(async (transaction) => {
      await writePeople(transaction, calendar, avatars, accounts)
      await writeListings(transaction, calendar, stored)
      await writePurchases(transaction, calendar, stored, accounts)
      await writeReviews(transaction, calendar, stored)
      await writeViews(transaction, calendar)
      await writeConversations(transaction, calendar)
      await writeReports(transaction, calendar)
      await transaction`insert into private.settings (name, value) values (${SAMPLE_SHOP_MARKER}, 'true')`
    })
    await sql`analyze`
  } finally {
    await sql.end()
  }
}
