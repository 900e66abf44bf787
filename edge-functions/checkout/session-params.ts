// A checkout session's parameters, from the order's snapshot alone (docs.stripe.com, "Create a Checkout Session").
// They depend on nothing else, so a repeat with the same idempotency key is the same request.
import type Stripe from 'stripe'
import { CURRENCY, pages, type TaxMode } from '../../contract/index.ts'
import { showcaseUrls } from '../_shared/listings/listing-rows.ts'
import type { BegunItem, BegunOrder } from './begin-order.ts'

/** Stripe's limit for a product's name, in characters. */
const PRODUCT_NAME_MAX = 250

export function sessionParams(
  order: BegunOrder,
  siteUrl: string,
  imagesUrl: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: order.order_id }
  const fee = order.fee_cents
  return {
    mode: 'payment',
    client_reference_id: order.order_id,
    // Said also where it is off, because an account may have a default of its own (docs.stripe.com, "Enable tax by default for Checkout Sessions").
    automatic_tax: { enabled: order.tax_mode !== 'off' },
    line_items: order.items.map((item) => lineItem(item, order.tax_mode, imagesUrl)),
    metadata: { ...metadata, ...order.snapshot },
    payment_intent_data: { metadata, ...(fee > 0 ? { application_fee_amount: fee } : {}) },
    expires_at: Math.floor(Date.parse(order.expires_at) / 1000),
    success_url: successUrl(siteUrl, '{CHECKOUT_SESSION_ID}'),
    cancel_url: siteUrl + pages.checkoutCancel.path(),
  }
}

/** The page that shows what was bought. */
export const successUrl = (siteUrl: string, sessionId: string) =>
  `${siteUrl}${pages.checkoutSuccess.path()}?session_id=${sessionId}`

function lineItem(item: BegunItem, taxMode: TaxMode, imagesUrl: string): Stripe.Checkout.SessionCreateParams.LineItem {
  const [image] = showcaseUrls(imagesUrl).thumbnails(item.showcase_images)
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
