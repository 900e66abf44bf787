// Fills an empty stack with the sample shop: people, listings with pictures and files, orders and reviews.
// Objects go through the storage service first, then every row in one transaction: a start that was cut off begins again.
import { createHash } from 'node:crypto'
import postgres from 'postgres'
import { admin, everyone } from './accounts.ts'
import { buyers, listings, purchases, reviews, sellers } from './catalogue.ts'
import { renderAvatar } from './covers/render-avatar.ts'
import { renderCover, renderThumbnail } from './covers/render-cover.ts'
import { drawn } from './drawn.ts'
import { buildProductFile } from './files/build-product-file.ts'
import { seedId } from './ids.ts'
import { SAMPLE_SHOP_MARKER } from './is-seeded.ts'
import type { SeedListing } from './types.ts'

export type SeedOptions = { databaseUrl: string; supabaseUrl: string; secretKey: string; paymentsUrl: string }

const sellerOf = (listing: SeedListing) => {
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
    },
    body: bytes as Uint8Array<ArrayBuffer>,
  }
  const url = `${options.supabaseUrl}/storage/v1/object/${bucket}/${path}`
  // Drawing keeps this process busy for seconds: a kept connection may have been closed by then without it noticing.
  const answer = await fetch(url, request).catch(() => fetch(url, request))
  if (!answer.ok)
    throw new Error(`the sample object ${bucket}/${path} could not be stored: ${answer.status} ${await answer.text()}`)
}

type StoredListing = {
  listing: SeedListing
  images: { path: string; thumbnailPath: string; width: number; height: number }[]
  file: { path: string; name: string; type: string; size: number; sha256: string }
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
  return { listing, images, file: { path, name: file.name, type: file.mimeType, size: file.bytes.byteLength, sha256 } }
}

async function writePeople(
  sql: postgres.TransactionSql,
  avatars: Map<string, string>,
  accounts: Map<string, string>,
): Promise<void> {
  for (const person of everyone) {
    const userMetadata = { name: person.name, full_name: person.name, user_name: person.username, email: person.email }
    await sql`
      insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      values (${person.id}, 'authenticated', 'authenticated', ${person.email}, now(),
        ${sql.json({ provider: 'github', providers: ['github'] })}, ${sql.json(userMetadata)})
      on conflict (id) do nothing`
    await sql`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (${seedId('identity', person.username)}, 'github', ${String(person.identityId)}, ${person.id},
        ${sql.json({ ...userMetadata, sub: String(person.identityId), email_verified: true })})
      on conflict do nothing`
    await sql`
      insert into public.profiles (id, username, name, avatar)
      values (${person.id}, ${person.username}, ${person.name}, ${avatars.get(person.id) ?? null}) on conflict (id) do nothing`
    await sql`
      insert into public.accounts (id, email, identity_sub)
      values (${person.id}, ${person.email}, ${String(person.identityId)}) on conflict (id) do nothing`
  }
  for (const seller of sellers) {
    await sql`
      insert into public.seller_accounts (seller_id, stripe_account_id, livemode, charges_enabled)
      values (${seller.id}, ${accounts.get(seller.id) ?? ''}, false, true) on conflict (seller_id) do nothing`
  }
  await sql`insert into public.user_roles (user_id, role) values (${admin.id}, 'admin') on conflict do nothing`
}

async function writeListings(sql: postgres.TransactionSql, stored: StoredListing[]): Promise<void> {
  for (const [index, { listing, images, file }] of stored.entries()) {
    // Listed over the last months, the first of the catalogue last.
    const createdAt = new Date(Date.UTC(2026, 0, 5, 9, 30) + (stored.length - index) * 3 * 86_400_000)
    await sql`
      insert into public.listings (id, seller_id, title, description, price_cents, showcase_images, file_mime_type, file_size_bytes, created_at)
      values (${listing.id}, ${sellerOf(listing).id}, ${listing.title}, ${listing.description}, ${listing.priceCents},
        ${sql.json(images)}, ${file.type}, ${file.size}, ${createdAt})`
    await sql`
      insert into public.listing_files (id, listing_id, version, object_path, name, size_bytes, mime_type, sha256, created_at)
      values (${seedId('listing-file', listing.slug)}, ${listing.id}, 1, ${file.path}, ${file.name}, ${file.size}, ${file.type},
        ${file.sha256}, ${createdAt})`
  }
}

async function writePurchases(
  sql: postgres.TransactionSql,
  stored: StoredListing[],
  accounts: Map<string, string>,
): Promise<void> {
  const bySlug = new Map(stored.map((entry) => [entry.listing.slug, entry]))
  const buyerId = (username: string) => buyers.find((buyer) => buyer.username === username)?.id ?? ''
  for (const [index, purchase] of purchases.entries()) {
    const entry = bySlug.get(purchase.listing)
    if (!entry) throw new Error(`the catalogue sells an unknown listing: ${purchase.listing}`)
    const seller = sellerOf(entry.listing)
    const name = `${purchase.buyer}-${purchase.listing}`
    const orderId = seedId('order', name)
    const paidAt = new Date(Date.UTC(2026, 5, 1, 18, 0) + index * 26 * 3_600_000)
    const { priceCents } = entry.listing
    await sql`
      insert into public.orders (id, buyer_id, seller_id, status, total_cents, basket_digest, stripe_account_id, livemode,
        checkout_session_id, created_at, expires_at, paid_at)
      values (${orderId}, ${buyerId(purchase.buyer)}, ${seller.id}, 'paid', ${priceCents}, ${Buffer.from(orderId)},
        ${priceCents > 0 ? (accounts.get(seller.id) ?? null) : null}, false, ${`cs_test_sample${orderId.replaceAll('-', '')}`},
        ${paidAt}, ${paidAt}, ${paidAt})`
    await sql`
      insert into public.order_items (id, order_id, listing_id, title, price_cents, seller_name, showcase_images, created_at)
      values (${seedId('order-item', name)}, ${orderId}, ${entry.listing.id}, ${entry.listing.title}, ${priceCents}, ${seller.name},
        ${sql.json(entry.images)}, ${paidAt})`
    await sql`
      insert into public.entitlements (id, buyer_id, listing_id, order_id, granted_at)
      values (${seedId('entitlement', name)}, ${buyerId(purchase.buyer)}, ${entry.listing.id}, ${orderId}, ${paidAt})`
  }
  for (const [index, review] of reviews.entries()) {
    const writtenAt = new Date(Date.UTC(2026, 5, 20, 20, 0) + index * 31 * 3_600_000)
    await sql`
      insert into public.reviews (id, listing_id, reviewer_id, rating, comment, created_at)
      values (${review.id}, ${bySlug.get(review.listing)?.listing.id ?? ''}, ${buyerId(review.buyer)}, ${review.rating},
        ${review.comment}, ${writtenAt})`
  }
}

/** Views of the last two months, so that a seller's charts show what charts are for. */
const writeViews = (sql: postgres.TransactionSql) => sql`
  insert into public.listing_views (listing_id, viewed_on, views)
  select listings.id, current_date - days_ago, 1 + (hashtext(listings.id || ':' || days_ago) & 7) * (1 + listings.sales_count) / 4
  from public.listings cross join generate_series(0, 59) as days_ago`

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
    await putObject(options, 'showcase-images', path, avatar.bytes, avatar.mimeType)
    avatars.set(person.id, `${options.supabaseUrl}/storage/v1/object/public/showcase-images/${path}`)
  }
  const stored: StoredListing[] = []
  // Some at a time: drawing takes one core, storing waits for the disk.
  for (let start = 0; start < listings.length; start += 8) {
    const some = listings.slice(start, start + 8)
    stored.push(...(await Promise.all(some.map((listing) => storeListing(options, listing)))))
  }
  const accounts = await makeStripeAccounts(options)
  const sql = postgres(options.databaseUrl, { max: 1, onnotice: () => {} })
  try {
    await sql.begin(async (transaction) => {
      await writePeople(transaction, avatars, accounts)
      await writeListings(transaction, stored)
      await writePurchases(transaction, stored, accounts)
      await writeViews(transaction)
      await transaction`insert into private.settings (name, value) values (${SAMPLE_SHOP_MARKER}, 'true')`
    })
    await sql`analyze`
  } finally {
    await sql.end()
  }
}
