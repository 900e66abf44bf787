// The listings and what is known of how often they were looked at.
import type postgres from 'postgres'
import { type Calendar, DAYS_OF_SALES } from '../calendar.ts'
import { seedId } from '../ids.ts'
import type { StoredListing } from '../store-files.ts'

export async function writeListings(
  sql: postgres.TransactionSql,
  calendar: Calendar,
  stored: StoredListing[],
): Promise<void> {
  for (const [position, { listing, seller, images, file }] of stored.entries()) {
    const listedAt = calendar.listed(position)
    await sql`
      insert into public.listings (id, seller_id, title, description, price_cents, showcase_images, file_mime_type, file_size_bytes, created_at)
      values (${listing.id}, ${seller.id}, ${listing.title}, ${listing.description}, ${listing.priceCents},
        ${sql.json(images)}, ${file.type}, ${file.size}, ${listedAt})`
    await sql`
      insert into public.listing_files
        (id, listing_id, version, object_path, name, size_bytes, mime_type, sha256, created_at, object_id, object_version)
      select ${seedId('listing-file', listing.slug)}, ${listing.id}, 1, objects.name, ${file.name}, ${file.size}, ${file.type},
        ${file.sha256}, ${listedAt}, objects.id, objects.version
      from storage.objects where objects.bucket_id = 'product-files' and objects.name = ${file.path}`
    await sql`
      insert into private.listing_pictures (listing_id, object_path, object_id, object_version)
      select ${listing.id}, objects.name, objects.id, objects.version
      from storage.objects where objects.bucket_id = 'showcase-images'
        and objects.name in ${sql(images.flatMap(({ path, thumbnailPath }) => [path, thumbnailPath]))}`
  }
}

/** Views of every day with sales: what sells is looked at more. */
export const writeViews = (sql: postgres.TransactionSql, calendar: Calendar) => sql`
  insert into public.listing_views (listing_id, viewed_on, views)
  select listings.id, ${calendar.daysAgo(0)}::date - days_ago,
    1 + (hashtext(listings.id || ':' || days_ago) & 7) * (1 + listings.sales_count) / 4
  from public.listings cross join generate_series(1, ${DAYS_OF_SALES}) as days_ago`
