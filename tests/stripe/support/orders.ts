// Orders as checkout begins them, and what Stripe is asked for them.
import type { TaxMode } from '../../../contract/index.ts'
import type { PendingOrder } from '../../../edge-functions/checkout/begin-order.ts'
import { sessionParams } from '../../../edge-functions/checkout/begin-order.ts'
import type { Asked } from './stripe.ts'

/** An order of two items. */
export const orderOf = ({ account }: Asked, taxMode: TaxMode = 'off'): PendingOrder => ({
  order_id: crypto.randomUUID(),
  snapshot: { buyer_id: crypto.randomUUID() },
  tax_mode: taxMode,
  customer_email: 'buyer@example.com',
  has_invoice: true,
  locale: 'de',
  total_cents: 1599,
  fee_cents: 80,
  stripe_account_id: account ?? null,
  checkout_session_id: null,
  checkout_url: null,
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  items: [
    { listing_id: crypto.randomUUID(), title: 'Fern pattern', price_cents: 1099, showcase_images: [] },
    { listing_id: crypto.randomUUID(), title: 'Sticker', price_cents: 500, showcase_images: [] },
  ],
})

export const paramsOf = (begun: PendingOrder) =>
  sessionParams(begun, 'https://shop.example', 'https://shop.example', false)
