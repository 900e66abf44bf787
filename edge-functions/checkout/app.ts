import { createApp } from '../_shared/http/app.ts'
import { payments } from './context.ts'
import { createCheckoutSession } from './create-checkout-session.ts'
import { getSessionOrder } from './get-session-order.ts'
import { quoteDiscount } from './quote-discount.ts'

export const app = createApp({
  name: 'checkout',
  ...payments.app,
  calls: { checkout: { createCheckoutSession, getSessionOrder, quoteDiscount } },
})
