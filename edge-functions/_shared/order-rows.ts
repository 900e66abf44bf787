import { centsToDollars, type Order, type OrderItem, type TaxMode } from '../../contract/index.ts'
import { type Consent, consentOfVersion } from '../../contract/text/withdrawal.ts'
import type { Sql, Transaction } from './database/open-database.ts'
import { ApiError } from './http/api-error.ts'
import { type ShowcaseImage, showcaseUrls } from './listing-rows.ts'

/** Condition over `orders` like private.awaits_consent, which only the database may call. */
export const awaitsConsent = (sql: Sql | Transaction) => sql`(
  coalesce(now() < orders.withdrawable_until, false)
  and not exists (select from public.supply_consents where supply_consents.order_id = orders.id)
  and not exists (select from public.order_withdrawals where order_withdrawals.order_id = orders.id)
)`

/** The consent that an order stores. Rejects consent_changed if it isn't today's text. */
export function consentOf(version: string): Consent {
  const given = consentOfVersion(version)
  if (!given) throw new ApiError('consent_changed')
  return given
}

type OrderItemRow = Omit<
  OrderItem,
  'file_id' | 'price' | 'tax' | 'discount' | 'previewImage' | 'showcase_img_urls' | 'showcase_pictures' | 'downloadLink'
> & {
  listing_id: string
  price_cents: number
  tax_cents: number
  discount_cents: number
  showcase_images: ShowcaseImage[]
}

/** A row of private.order_rows. */
export type OrderRow = Pick<
  Order,
  | 'id'
  | 'number'
  | 'status'
  | 'discount_code'
  | 'created_at'
  | 'refund_policy'
  | 'imported_from'
  | 'has_invoice'
  | 'hides_you'
  | 'gift'
  | 'sellerIdentity'
> & {
  total_cents: number
  refunded_cents: number
  tax_mode: TaxMode
  tax_cents: number
  bundle_name: string | null
  bundle_cents: number
  withdrawal: Order['withdrawal'] | null
  discount_cents: number
  items: OrderItemRow[]
}

/** Links by listing id, for the items that the buyer still holds. */
export type DownloadLinks = Record<string, string>

/** Gives the function that turns rows into orders whose pictures stand below `supabaseUrl`. */
export function orderShaper(supabaseUrl: string): (row: OrderRow, links?: DownloadLinks) => Order {
  const urls = showcaseUrls(supabaseUrl)
  return (row, links = {}) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    total_amount: centsToDollars(row.total_cents),
    refunded: centsToDollars(row.refunded_cents),
    ...(row.tax_mode === 'off' ? {} : { tax: { mode: row.tax_mode, amount: centsToDollars(row.tax_cents) } }),
    bundle: row.bundle_name,
    bundle_discount: centsToDollars(row.bundle_cents),
    ...(row.withdrawal ? { withdrawal: row.withdrawal } : {}),
    discount_code: row.discount_code,
    discount: centsToDollars(row.discount_cents),
    created_at: row.created_at,
    refund_policy: row.refund_policy,
    sellerIdentity: row.sellerIdentity,
    imported_from: row.imported_from,
    has_invoice: row.has_invoice,
    hides_you: row.hides_you,
    gift: row.gift,
    items: row.items.map(({ listing_id, price_cents, tax_cents, discount_cents, showcase_images, ...item }) => ({
      ...item,
      // The giver may hold another copy, and a buyer an item whose second payment is pending.
      is_held: item.is_held && !row.gift && row.status !== 'processing',
      file_id: listing_id,
      price: centsToDollars(price_cents),
      ...(row.tax_mode === 'off' ? {} : { tax: centsToDollars(tax_cents) }),
      discount: centsToDollars(discount_cents),
      previewImage: urls.thumbnails(showcase_images)[0] ?? null,
      showcase_img_urls: urls.pictures(showcase_images),
      showcase_pictures: urls.facts(showcase_images),
      downloadLink: links[listing_id] ?? null,
    })),
  })
}
