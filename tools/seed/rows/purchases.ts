// Paid orders with their entitlements, downloads and reviews.
import type postgres from 'postgres'
import type { Calendar } from '../calendar.ts'
import { buyers, purchases, reviews, type SeedPurchase } from '../catalogue.ts'
import { seedId } from '../ids.ts'
import type { StoredListing } from '../store-files.ts'

/** All buyers download at once. Some download again later. */
const HOURS_UNTIL_DOWNLOAD = 0.1
const HOURS_UNTIL_NEXT_DOWNLOAD = 150
const HOURS_UNTIL_ANSWER = 6

const nameOf = ({ buyer, listing }: SeedPurchase) => `${buyer}-${listing}`
export const orderIdOf = (purchase: SeedPurchase) => seedId('order', nameOf(purchase))
const buyerIdOf = ({ buyer }: Pick<SeedPurchase, 'buyer'>) =>
  buyers.find(({ username }) => username === buyer)?.id ?? ''

function entryOf(stored: StoredListing[], slug: string): StoredListing {
  const entry = stored.find(({ listing }) => listing.slug === slug)
  if (!entry) throw new Error(`the catalogue sells an unknown listing: ${slug}`)
  return entry
}

/** `accounts` contains the sellers' accounts at the payment provider. */
export async function writePurchases(
  sql: postgres.TransactionSql,
  calendar: Calendar,
  stored: StoredListing[],
  accounts: Map<string, string>,
): Promise<void> {
  for (const [position, purchase] of purchases.entries()) {
    const { listing, seller, images } = entryOf(stored, purchase.listing)
    const [orderId, buyerId, { paidAt }] = [orderIdOf(purchase), buyerIdOf(purchase), timesOf(calendar, purchase)]
    const { priceCents } = listing
    await sql`
      insert into public.orders (id, buyer_id, seller_id, status, total_cents, basket_digest, stripe_account_id, livemode,
        checkout_session_id, created_at, expires_at, paid_at, seller_identity)
      values (${orderId}, ${buyerId}, ${seller.id}, 'paid', ${priceCents}, ${Buffer.from(orderId)},
        ${priceCents > 0 ? (accounts.get(seller.id) ?? null) : null}, false, ${`cs_test_sample${orderId.replaceAll('-', '')}`},
        ${paidAt}, ${paidAt}, ${paidAt}, (select identity from private.shown_identities where shown_identities.seller_id = ${seller.id}))`
    await sql`
      insert into public.order_items (id, order_id, listing_id, title, price_cents, seller_name, usage_licence, ai_use, languages, showcase_images, created_at)
      select ${seedId('order-item', nameOf(purchase))}, ${orderId}, id, ${listing.title}, ${priceCents}::integer,
        ${seller.name}, usage_licence, ai_use, languages, ${sql.json(images)}, ${paidAt}::timestamptz
      from public.listings where id = ${listing.id}`
    await sql`
      insert into public.entitlements (id, buyer_id, listing_id, order_id, granted_at)
      values (${seedId('entitlement', nameOf(purchase))}, ${buyerId}, ${listing.id}, ${orderId}, ${paidAt})`
    const downloads = [HOURS_UNTIL_DOWNLOAD, ...(position % 3 === 0 ? [HOURS_UNTIL_NEXT_DOWNLOAD] : [])]
    for (const hours of downloads) {
      await sql`
        insert into public.downloads (listing_id, buyer_id, downloaded_at, release, file_id)
        select listing_id, ${buyerId}, ${calendar.after(paidAt, hours)}, release, file_id from public.release_files
        where listing_id = ${listing.id} and position = 1`
    }
  }
}

/** Times of a purchase's payment and of its review, one or more days later. */
export function timesOf(calendar: Calendar, { buyer, listing }: SeedPurchase): { paidAt: Date; reviewedAt: Date } {
  const position = purchases.findIndex((purchase) => purchase.buyer === buyer && purchase.listing === listing)
  const paidAt = calendar.paid(position)
  return { paidAt, reviewedAt: calendar.after(paidAt, 20 + (position % 8) * 24) }
}

export async function writeReviews(
  sql: postgres.TransactionSql,
  calendar: Calendar,
  stored: StoredListing[],
): Promise<void> {
  for (const review of reviews) {
    const { reviewedAt } = timesOf(calendar, review)
    await sql`
      insert into public.reviews (id, listing_id, reviewer_id, rating, comment, created_at, answer, answered_at)
      values (${review.id}, ${entryOf(stored, review.listing).listing.id}, ${buyerIdOf(review)}, ${review.rating},
        ${review.comment}, ${reviewedAt}, ${review.answer}, ${review.answer && calendar.after(reviewedAt, HOURS_UNTIL_ANSWER)})`
    for (const buyer of review.helpfulTo) {
      await sql`
        insert into public.review_votes (voter_id, review_id, voted_at)
        values (${buyerIdOf({ buyer })}, ${review.id}, ${calendar.after(reviewedAt, HOURS_UNTIL_ANSWER)})`
    }
  }
}
