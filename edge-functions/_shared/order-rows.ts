import type { GivenGift } from '../../contract/gifts.ts'
import { centsToDollars, type Order, type OrderItem, SUPPLY_CONSENT, type TaxMode } from '../../contract/index.ts'
import type { DownloadsUsed } from '../../contract/orders.ts'
import type { Act } from './auth/acting.ts'
import type { Sql, Transaction } from './database/open-database.ts'
import { arrayLiteral } from './database/statement.ts'
import { ApiError } from './http/api-error.ts'
import { type ShowcaseImage, showcaseUrls } from './listing-rows.ts'

/** Condition over `orders` like private.awaits_consent, which only the database may call. */
export const awaitsConsent = (sql: Sql | Transaction) => sql`(
  coalesce(now() < orders.withdrawable_until, false)
  and not exists (select from public.supply_consents where supply_consents.order_id = orders.id)
  and not exists (select from public.order_withdrawals where order_withdrawals.order_id = orders.id)
)`

/** The consent that an order stores. Rejects consent_changed if it isn't today's text. */
export function consentOf(version: string): { words: string; version: string } {
  if (version !== SUPPLY_CONSENT.version) throw new ApiError('consent_changed')
  return { ...SUPPLY_CONSENT }
}

// Orders as the API shows them: what was bought, as it was shown at checkout.

type OrderItemRow = Omit<
  OrderItem,
  | 'file_id'
  | 'price'
  | 'tax'
  | 'discount'
  | 'previewImage'
  | 'showcase_img_urls'
  | 'showcase_pictures'
  | 'downloads'
  | 'downloadLink'
> & {
  listing_id: string
  download_limit: number | null
  price_cents: number
  tax_cents: number
  discount_cents: number
  showcase_images: ShowcaseImage[]
}

export type OrderRow = Pick<Order, 'id' | 'status' | 'discount_code' | 'created_at' | 'refund_policy' | 'hides_you'> & {
  total_cents: number
  tax_mode: TaxMode
  tax_cents: number
  bundle_name: string | null
  bundle_cents: number
  withdrawal: Order['withdrawal'] | null
  discount_cents: number
  items: OrderItemRow[]
}

/** The columns of an OrderRow, for a query over `orders`. */
export const orderColumns = (sql: Sql | Transaction) => sql`
  orders.id, orders.status, orders.total_cents, orders.created_at, orders.refund_policy, orders.bundle_name, orders.bundle_cents,
  orders.discount_code, orders.discount_cents, orders.tax_mode, orders.tax_cents, orders.hides_buyer as hides_you, (
    select jsonb_build_object(
      'until', orders.withdrawable_until,
      'is_waiting', ${awaitsConsent(sql)},
      'consent', case when supply_consents.order_id is not null
        then jsonb_build_object('words', supply_consents.words, 'given_at', supply_consents.given_at) end,
      'withdrawn_at', order_withdrawals.declared_at
    )
    from (select) as one
    left join public.supply_consents on supply_consents.order_id = orders.id
    left join public.order_withdrawals on order_withdrawals.order_id = orders.id
    where orders.withdrawable_until is not null
  ) as withdrawal, (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', order_items.id, 'listing_id', order_items.listing_id, 'title', order_items.title,
      'price_cents', order_items.price_cents, 'tax_cents', order_items.tax_cents, 'discount_cents', order_items.discount_cents, 'seller_name', order_items.seller_name,
      'usage_licence', order_items.usage_licence, 'ai_use', order_items.ai_use, 'languages', order_items.languages, 'showcase_images', order_items.showcase_images, 'created_at', order_items.created_at,
      'is_held', holding.is_held, 'revoke_reason', holding.revoke_reason,
      'new_release', (
        select jsonb_build_object(
          'number', listings.release_number, 'name', listings.release_name, 'released_at', listings.file_changed_at, 'note', listings.release_note
        )
        from public.listings where listings.id = order_items.listing_id and listings.file_changed_at is not null
      ),
      'is_updated', coalesce((
        select listings.release_number from public.listings where listings.id = order_items.listing_id
      ) > last_download.release, false),
      'licence', (
        select jsonb_build_object(
          'id', held.id, 'key', held.key, 'seats', held.seats, 'seats_used', held.seats_used, 'state', case
            when held.id is null then 'waiting'
            when held.is_taken_back or exists (select from public.entitlements where entitlements.id = held.entitlement_id and entitlements.revoked_at is not null) then 'revoked'
            when held.ended_at is not null then 'ended'
            else 'valid'
          end
        )
        from (
          select licence_keys.id, licence_keys.key, licence_keys.seats, licence_keys.seats_used, licence_keys.ended_at, licence_keys.is_taken_back,
            licence_keys.entitlement_id, licence_keys.assigned_at as since
          from public.entitlements join public.licence_keys on licence_keys.entitlement_id = entitlements.id
          where entitlements.buyer_id = orders.buyer_id and entitlements.listing_id = order_items.listing_id
          union all
          select null, null, null, 0, null, false, licence_waits.entitlement_id, licence_waits.since
          from public.licence_waits where licence_waits.buyer_id = orders.buyer_id and licence_waits.listing_id = order_items.listing_id
          order by since desc limit 1
        ) as held
      ),
      'download_limit', order_items.download_limit,
      'review', (
        select jsonb_build_object('id', reviews.id, 'rating', reviews.rating, 'comment', reviews.comment) from public.reviews
        where reviews.listing_id = order_items.listing_id and reviews.reviewer_id = orders.buyer_id
      )
    ) order by order_items.title, order_items.id), '[]')
    from public.order_items
    -- The buyer may hold the item by another order or gift.
    cross join lateral (
      select coalesce(bool_or(entitlements.revoked_at is null), false) as is_held,
        (array_agg(entitlements.revoke_reason order by entitlements.granted_at desc)
          filter (where entitlements.order_id = orders.id))[1] as revoke_reason
      from public.entitlements
      where entitlements.buyer_id = orders.buyer_id and entitlements.listing_id = order_items.listing_id
    ) as holding
    cross join lateral (
      select max(downloads.release) as release from public.downloads
      where downloads.buyer_id = orders.buyer_id and downloads.listing_id = order_items.listing_id
    ) as last_download
    where order_items.order_id = orders.id
  ) as items`

/** Links by listing id, for the items that the buyer still holds. */
export type DownloadLinks = Record<string, string>

/** Gives the function that turns rows into orders whose pictures stand below `supabaseUrl`. */
/** What the buyer used of download limits, by listing id. */
export type UsedDownloads = Record<string, DownloadsUsed | null>
/** By order id. */
export type GivenGifts = Record<string, GivenGift>
type FurtherFacts = { links?: DownloadLinks; used?: UsedDownloads; gifts?: GivenGifts }

/** Which of the caller's orders are gifts. Only the service may read that. */
export async function givenGifts(asService: Act, orderIds: string[]): Promise<GivenGifts> {
  if (orderIds.length === 0) return {}
  const given = await asService(
    (sql) => sql<(GivenGift & { order_id: string })[]>`
      select order_id, address, note, deliver_on, state from private.given_gifts(${arrayLiteral(orderIds)}::uuid[])`,
    { standing: 'good' },
  )
  return Object.fromEntries(given.map(({ order_id, ...gift }) => [order_id, gift]))
}

export function orderShaper(supabaseUrl: string): (row: OrderRow, further?: FurtherFacts) => Order {
  const urls = showcaseUrls(supabaseUrl)
  return (row, { links = {}, used = {}, gifts = {} } = {}) => ({
    id: row.id,
    status: row.status,
    total_amount: centsToDollars(row.total_cents),
    ...(row.tax_mode === 'off' ? {} : { tax: { mode: row.tax_mode, amount: centsToDollars(row.tax_cents) } }),
    bundle: row.bundle_name,
    bundle_discount: centsToDollars(row.bundle_cents),
    ...(row.withdrawal ? { withdrawal: row.withdrawal } : {}),
    discount_code: row.discount_code,
    discount: centsToDollars(row.discount_cents),
    created_at: row.created_at,
    refund_policy: row.refund_policy,
    hides_you: row.hides_you,
    gift: gifts[row.id] ?? null,
    items: row.items.map(
      ({ listing_id, price_cents, tax_cents, discount_cents, showcase_images, download_limit: _, ...item }) => ({
        ...item,
        // The giver may hold another copy.
        is_held: item.is_held && !gifts[row.id],
        file_id: listing_id,
        price: centsToDollars(price_cents),
        ...(row.tax_mode === 'off' ? {} : { tax: centsToDollars(tax_cents) }),
        discount: centsToDollars(discount_cents),
        previewImage: urls.thumbnails(showcase_images)[0] ?? null,
        showcase_img_urls: urls.pictures(showcase_images),
        showcase_pictures: urls.facts(showcase_images),
        downloads: used[listing_id] ?? null,
        downloadLink: links[listing_id] ?? null,
      }),
    ),
  })
}
