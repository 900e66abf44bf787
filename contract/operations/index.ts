// Every call of the API, domain by domain. Imported by the functions and the tests; the web takes single domains (web/vite-contract.ts).

import { adminCalls } from './admin.ts'
import { blockCalls } from './blocks.ts'
import { bundleCalls } from './bundles.ts'
import { cartCalls } from './cart.ts'
import { caseCalls } from './cases.ts'
import { connectCalls } from './connect.ts'
import { contactCalls } from './contact.ts'
import { decisionCalls } from './decisions.ts'
import { declarationCalls } from './declarations.ts'
import { discountCalls } from './discounts.ts'
import { followCalls } from './follows.ts'
import { keyCalls } from './keys.ts'
import { legalCalls } from './legal.ts'
import { listingCalls } from './listings.ts'
import { mailCalls } from './mail.ts'
import { messageCalls } from './messages.ts'
import { metricsCalls } from './metrics.ts'
import { moderationCalls } from './moderation.ts'
import type { Operation } from './operation.ts'
import { orderCalls } from './orders.ts'
import { pictureCalls } from './pictures.ts'
import { profileCalls } from './profiles.ts'
import { redressCalls } from './redress.ts'
import { reviewCalls } from './reviews.ts'
import { saleCalls } from './sales.ts'
import { searchCalls } from './search.ts'
import { serviceCalls } from './service.ts'
import { webhookCalls } from './webhooks.ts'
import { wishlistCalls } from './wishlist.ts'

export type { Access, Answer, Operation } from './operation.ts'

/** In the order of the description of the API. */
export const DOMAINS = {
  profiles: profileCalls,
  legal: legalCalls,
  cart: cartCalls,
  wishlist: wishlistCalls,
  listings: listingCalls,
  reviews: reviewCalls,
  orders: orderCalls,
  sales: saleCalls,
  discounts: discountCalls,
  bundles: bundleCalls,
  search: searchCalls,
  follows: followCalls,
  messages: messageCalls,
  pictures: pictureCalls,
  cases: caseCalls,
  blocks: blockCalls,
  mail: mailCalls,
  keys: keyCalls,
  webhooks: webhookCalls,
  metrics: metricsCalls,
  moderation: moderationCalls,
  decisions: decisionCalls,
  admin: adminCalls,
  declarations: declarationCalls,
  redress: redressCalls,
  contact: contactCalls,
  connect: connectCalls,
  service: serviceCalls,
}

export const OPERATIONS: readonly Operation[] = Object.values(DOMAINS).flatMap((calls): Operation[] =>
  Object.values(calls),
)
