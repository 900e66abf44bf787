// What sellers take off their prices, written as they themselves write it: the database allows nobody else.
import type postgres from 'postgres'
import { everyone } from '../accounts.ts'
import type { Calendar } from '../calendar.ts'
import { bundles, choices, discounts, listings, reductions } from '../catalogue.ts'
import { setCaller } from './set-caller.ts'

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
