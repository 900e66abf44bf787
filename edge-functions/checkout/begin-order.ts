// The database checks the basket, snapshots prices, and reuses an open order of the same basket.

import type Stripe from 'stripe'
import { CURRENCY, type ErrorCode, type GiftInput, type Locale, pages, type TaxMode } from '../../contract/index.ts'
import type { Consent } from '../../contract/text/withdrawal.ts'
import type { Act } from '../_shared/auth/acting.ts'
import { arrayLiteral, json } from '../_shared/database/statement.ts'
import { type ShowcaseImage, showcaseUrls } from '../_shared/listing-rows.ts'

export type PendingItem = { listing_id: string; title: string; price_cents: number; showcase_images: ShowcaseImage[] }

export type PendingOrder = {
  order_id: string
  total_cents: number
  /** The marketplace's fee. */
  fee_cents: number
  stripe_account_id: string | null
  checkout_session_id: string | null
  checkout_url: string | null
  expires_at: string
  items: PendingItem[]
  /** The tax mode when the order was started. */
  tax_mode: TaxMode
  /** The payer's address, if the payment page gets it. */
  customer_email: string | null
  /** Whether Stripe makes an invoice in the seller's name. */
  has_invoice: boolean
  locale: Locale
  /** Metadata to restore the order from. Null if it is free or has a session. */
  snapshot: Record<string, string> | null
}

/** Why a discount code was rejected, with the caller's open order if that one holds it. */
type Begun = (PendingOrder & { rejected: null }) | (Partial<PendingOrder> & { rejected: ErrorCode })

/** A listing to buy, with the shown price and the chosen amount, if sent. */
export type BasketItem = { id: string; shownCents: number | null; chosenCents: number | null }

/** Cents, or null, as an array literal. */
export const centsLiteral = (cents: (number | null)[]) => arrayLiteral(cents.map((one) => one ?? 'null'))

/** What the buyer wants to pay for, saw and agreed to. */
export type Basket = {
  items: BasketItem[]
  /** What led to an item's page, by its id. Not a part of what is bought. */
  sources: Record<string, string>
  code: string | null
  shownTotalCents: number | null
  consent: Consent | null
  gift: GiftInput | null
  page: PaymentPage
  /** Whether the buyer has no account: then they come back to other pages. */
  isGuest: boolean
}

/** Whether it gets the payer's verified address, and the digest in hex of a link that leads to it. */
export type PaymentPage = { sends_email: boolean; link?: string }

/**
 * Starts or finds the caller's order at current prices. Returns a rejected code. Rejects with
 * empty_basket, not_found, listing_inactive, own_listing, several_sellers, already_owned, payment_processing,
 * seller_not_ready, basket_too_large and price_changed.
 */
export async function beginOrder(
  asService: Act,
  { items, sources, code, shownTotalCents, consent, gift, page }: Basket,
  livemode: boolean,
): Promise<Begun> {
  const ids = arrayLiteral(items.map(({ id }) => id))
  const shown = centsLiteral(items.map(({ shownCents }) => shownCents))
  const chosen = centsLiteral(items.map(({ chosenCents }) => chosenCents))
  const given = gift && { address: gift.address, note: gift.note ?? null, deliver_on: gift.deliverOn ?? null }
  const [begun] = await asService<[Begun]>`
    select begun.*, case
      when begun.stripe_account_id is not null and begun.checkout_session_id is null then private.order_snapshot(begun.order_id)
    end as snapshot
    from private.begin_order(
      ${ids}::uuid[], ${livemode}, ${shown}::integer[], ${code}, ${chosen}::integer[], ${shownTotalCents}, ${consent && json(consent)}::jsonb,
      ${given && json(given)}::jsonb, ${json(sources)}::jsonb, ${json(page)}::jsonb
    ) as begun`
  return begun
}

// Only the order's snapshot and digest decide the parameters, so a retry with the same idempotency key is the
// same request (docs.stripe.com, "Create a Checkout Session").

/** Stripe's limit for a product's name, in characters. */
const PRODUCT_NAME_MAX = 250

/** docs.stripe.com, "Send post-payment Invoices with Checkout" and "Collect customer tax IDs". */
const INVOICED = {
  invoice_creation: { enabled: true },
  tax_id_collection: { enabled: true },
  billing_address_collection: 'required',
} as const

export function sessionParams(
  order: PendingOrder,
  siteUrl: string,
  imagesUrl: string,
  isGuest: boolean,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: order.order_id }
  const fee = order.fee_cents
  return {
    mode: 'payment',
    client_reference_id: order.order_id,
    // Sent also if off: an account may have a default (docs.stripe.com, "Enable tax by default").
    automatic_tax: { enabled: order.tax_mode !== 'off' },
    // By default the seller's dashboard decides in which currency a buyer pays.
    adaptive_pricing: { enabled: false },
    locale: order.locale,
    ...(order.has_invoice ? INVOICED : {}),
    ...(order.customer_email ? { customer_email: order.customer_email } : {}),
    line_items: order.items.map((item) => lineItem(item, order.tax_mode, imagesUrl)),
    metadata: { ...metadata, ...order.snapshot },
    payment_intent_data: { metadata, ...(fee > 0 ? { application_fee_amount: fee } : {}) },
    expires_at: Math.floor(Date.parse(order.expires_at) / 1000),
    success_url: successUrl(siteUrl, '{CHECKOUT_SESSION_ID}', isGuest),
    cancel_url:
      siteUrl +
      (isGuest ? pages.listing.path({ itemId: order.items[0]?.listing_id ?? '' }) : pages.checkoutCancel.path()),
  }
}

export const successUrl = (siteUrl: string, sessionId: string, isGuest: boolean) =>
  `${siteUrl}${(isGuest ? pages.guestPurchase : pages.checkoutSuccess).path()}?session_id=${sessionId}`

function lineItem(
  item: PendingItem,
  taxMode: TaxMode,
  imagesUrl: string,
): Stripe.Checkout.SessionCreateParams.LineItem {
  const image = showcaseUrls(imagesUrl).cover(item.showcase_images)
  const name = [...item.title].slice(0, PRODUCT_NAME_MAX).join('')
  return {
    quantity: 1,
    price_data: {
      currency: CURRENCY.toLowerCase(),
      unit_amount: item.price_cents,
      ...(taxMode === 'off' ? {} : { tax_behavior: taxMode }),
      product_data: { name, ...(image ? { images: [image] } : {}) },
    },
  }
}
