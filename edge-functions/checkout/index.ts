import { createApp } from '../_shared/http/app.ts'
import { createCheckoutSession, quoteDiscount } from './checkout.ts'
import { createGuestSession, findPendingPayment, openGuestPurchase, takeFreeItems } from './guests.ts'
import { getInvoice, getSessionOrder } from './session-order.ts'

export const app = createApp('checkout', {
  createCheckoutSession,
  createGuestSession,
  findPendingPayment,
  getInvoice,
  getSessionOrder,
  openGuestPurchase,
  quoteDiscount,
  takeFreeItems,
})

Deno.serve(app.fetch)
