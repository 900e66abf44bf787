import { createApp } from '../_shared/http/app.ts'
import { createCheckoutSession, quoteDiscount } from './checkout.ts'
import { payments } from './context.ts'
import { getSessionOrder } from './session-order.ts'

export const app = createApp({
  name: 'checkout',
  ...payments.app,
  calls: { createCheckoutSession, getSessionOrder, quoteDiscount },
})

Deno.serve(app.fetch)
