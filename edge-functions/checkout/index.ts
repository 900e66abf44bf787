import { createApp } from '../_shared/http/app.ts'
import { createCheckoutSession, quoteDiscount } from './checkout.ts'
import { getSessionOrder } from './session-order.ts'

export const app = createApp('checkout', { createCheckoutSession, getSessionOrder, quoteDiscount })

Deno.serve(app.fetch)
