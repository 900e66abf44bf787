import { createApp } from '../_shared/http/app.ts'
import { createCheckoutSession, quoteDiscount } from './checkout.ts'
import { payments } from './context.ts'
import { getSessionOrder } from './session-order.ts'

export const app = createApp({
  name: 'checkout',
  ...payments.app,
  calls: { createCheckoutSession, getSessionOrder, quoteDiscount },
})

// The checkout function: begins payments, and shows the order of a session once it is paid.

Deno.serve(app.fetch)
