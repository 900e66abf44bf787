// The listings and their views.
import type postgres from 'postgres'
import { everyone } from '../accounts.ts'
import { type Calendar, DAYS_OF_SALES } from '../calendar.ts'
import { bundles, choices, discounts, listings, reductions } from '../catalogue.ts'
import { seedId } from '../ids.ts'
import type { StoredListing } from '../store-files.ts'
import { setCaller } from './users.ts'

/** Categories of items without text. */
const WORDLESS = ['prints', 'illustrations', 'clip-art', 'wallpapers']

export async function writeListings(
  sql: postgres.TransactionSql,
  calendar: Calendar,
  stored: StoredListing[],
): Promise<void> {
  for (const [position, { listing, seller, images, file }] of stored.entries()) {
    const listedAt = calendar.listed(position)
    await sql`
      insert into public.listings (
        id, seller_id, title, description, category, tags, usage_licence, languages, price_cents, showcase_images, file_mime_type, file_size_bytes,
        created_at
      )
      values (${listing.id}, ${seller.id}, ${listing.title}, ${listing.description}, ${listing.category}, ${listing.tags}, 'personal',
        ${[WORDLESS.includes(listing.category) ? 'zxx' : 'en']}, ${listing.priceCents},
        ${sql.json(images)}, ${file.type}, ${file.size}, ${listedAt})`
    await sql`
      with file as (
        insert into public.listing_files (id, listing_id, object_path, size_bytes, mime_type, sha256, created_at, object_id, object_version)
        select ${seedId('listing-file', listing.slug)}, ${listing.id}, objects.name, ${file.size}, ${file.type}, ${file.sha256}, ${listedAt},
          objects.id, objects.version
        from storage.objects where objects.bucket_id = 'product-files' and objects.name = ${file.path}
        returning id
      ), release as (
        insert into public.releases (listing_id, number, created_at) values (${listing.id}, 1, ${listedAt}) returning number
      )
      insert into public.release_files (listing_id, release, position, file_id, name)
      select ${listing.id}, release.number, 1, file.id, ${file.name} from file, release`
    await sql`update public.listing_files set inside = ${sql.json(file.inside)} where listing_id = ${listing.id}`
    await sql`
      insert into private.listing_pictures (listing_id, object_path, object_id, object_version)
      select ${listing.id}, objects.name, objects.id, objects.version
      from storage.objects where objects.bucket_id = 'showcase-images'
        and objects.name in ${sql(images.flatMap(({ sizes }) => sizes.map(({ path }) => path)))}`
  }
}

/** Views for every day with sales. Items that sell get more views. */
export const writeViews = (sql: postgres.TransactionSql, calendar: Calendar) => sql`
  insert into public.listing_views (listing_id, viewed_on, views)
  select listings.id, ${calendar.daysAgo(0)}::date - days_ago,
    1 + (hashtext(listings.id || ':' || days_ago) & 7) * (1 + listings.sales_count) / 4
  from public.listings cross join generate_series(1, ${DAYS_OF_SALES}) as days_ago`

// Reduced prices. Sellers write them as themselves, because the database allows nobody else.

const userIdOf = (username: string | undefined) => everyone.find((user) => user.username === username)?.id ?? null
const listingOf = (slug: string | undefined) => listings.find((listing) => listing.slug === slug)
const listingIdOf = (slug: string | undefined) => listingOf(slug)?.id ?? null

export async function writeOffers(sql: postgres.TransactionSql, calendar: Calendar): Promise<void> {
  for (const { listing, suggestedCents } of choices)
    await sql`
      update public.listings set is_pay_what_you_want = true, suggested_price_cents = ${suggestedCents} where id = ${listingIdOf(listing)}`
  for (const { listing, priceCents, daysLeft } of reductions) {
    await setCaller(sql, userIdOf(listingOf(listing)?.seller))
    await sql`
      insert into public.price_reductions (listing_id, price_cents, ends_at)
      values (${listingIdOf(listing)}, ${priceCents}, ${calendar.daysAgo(-daysLeft)})`
  }
  for (const { seller, code, off, listing, maxUses, daysLeft } of discounts) {
    const { percent = null, amountCents = null }: { percent?: number | null; amountCents?: number | null } = off
    await sql`
      insert into public.discounts (seller_id, code, percent, amount_cents, listing_id, max_uses, ends_at)
      values (${userIdOf(seller)}, ${code}, ${percent}, ${amountCents}, ${listingIdOf(listing)}, ${maxUses ?? null},
        ${daysLeft === undefined ? null : calendar.daysAgo(-daysLeft)})`
  }
  for (const { seller, name, description, priceCents, listings: items } of bundles) {
    await setCaller(sql, userIdOf(seller))
    await sql`select private.create_bundle(${name}, ${description}, ${priceCents}, ${items.map((slug) => listingIdOf(slug) ?? '')})`
  }
  await setCaller(sql, null)
}
