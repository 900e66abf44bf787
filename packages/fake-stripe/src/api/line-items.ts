// A session's line items as the API shows them: the product stands behind its id.
import type Stripe from 'stripe'
import { planId, productOf } from '../objects/line-item.ts'
import type { Provider } from '../provider.ts'
import { pageOf } from './lists.ts'

export function lineItemsOf(
  provider: Provider,
  sessionId: string,
  account: string,
  request: { limit?: number; startingAfter?: string },
): Stripe.ApiList<Stripe.LineItem> {
  const plan = provider.objects.find('checkout.plan', planId(sessionId), account)
  return pageOf((plan?.lineItems ?? []).map(collapseProduct), `/v1/checkout/sessions/${sessionId}/line_items`, request)
}

function collapseProduct(line: Stripe.LineItem): Stripe.LineItem {
  const product = productOf(line)
  return line.price && product ? { ...line, price: { ...line.price, product: product.id } } : line
}
