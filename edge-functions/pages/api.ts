// What pages ask of the API: routes of its own, apart from those that need a secret which this function does not hold.

import type { Context } from 'hono'
import { redressCalls } from '../../contract/redress.ts'
import { redressGuard } from '../_shared/auth/guards.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { buildApp } from '../_shared/http/app.ts'
import { WEB_HOST_HEADERS } from '../_shared/http/client-address.ts'
import { handlers } from '../_shared/http/handle.ts'
import { followRoutes, keyRoutes } from '../api/accounts.ts'
import { adminRoutes } from '../api/admin.ts'
import { bundleRoutes } from '../api/bundles.ts'
import { cartRoutes, wishlistRoutes } from '../api/cart.ts'
import { caseRoutes } from '../api/cases.ts'
import { acting, settings, verifyToken } from '../api/context.ts'
import { discountRoutes } from '../api/discounts.ts'
import { listingRoutes } from '../api/listings.ts'
import { messageRoutes } from '../api/messages.ts'
import { metricsRoutes } from '../api/metrics.ts'
import { moderationRoutes } from '../api/moderation.ts'
import { orderRoutes } from '../api/orders.ts'
import { profileRoutes } from '../api/profiles.ts'
import { getTransparency, listAppeals, readRedress } from '../api/redress.ts'
import { reviewRoutes } from '../api/reviews.ts'
import { saleRoutes } from '../api/sales.ts'
import { searchRoutes } from '../api/search.ts'
import { listWebhooks } from '../api/webhooks.ts'

const handleRedress = handlers(redressGuard(verifyToken, acting))

export const calls = {
  admin: adminRoutes,
  bundles: bundleRoutes,
  cart: cartRoutes,
  cases: caseRoutes,
  discounts: discountRoutes,
  follows: followRoutes,
  keys: keyRoutes,
  listings: listingRoutes,
  messages: messageRoutes,
  metrics: metricsRoutes,
  moderation: moderationRoutes,
  orders: orderRoutes,
  profiles: profileRoutes,
  redress: { getRedress: handleRedress(redressCalls.getRedress)(readRedress), listAppeals, getTransparency },
  reviews: reviewRoutes,
  sales: saleRoutes,
  search: searchRoutes,
  webhooks: { listWebhooks },
  wishlist: wishlistRoutes,
}

// What pages are made of: answers of the API, from its own routes in this process, with the same rights and limits.

const api = buildApp({ name: 'api', allowedOrigins: [], logRequests: false, calls })

/** Whom the request comes from, for limits, its name in the logs, and how fresh it wants what it reads. */
const PASSED_HEADERS = [
  settings.CLIENT_ADDRESS_HEADER,
  ...Object.values(WEB_HOST_HEADERS),
  'X-Request-Id',
  'Cache-Control',
]

/** Gives what GET /api/{path} answers. */
export type AskApi = (path: string) => Promise<Response>

/**
 * Asks as the visitor who asked for a page, or as the member of an access token; for the same page everything once.
 */
export function askFor(c: Context, token?: string): AskApi {
  const headers = PASSED_HEADERS.flatMap((name): [string, string][] => {
    const value = c.req.header(name)
    return value === undefined ? [] : [[name, value]]
  })
  if (token !== undefined) headers.push(['Authorization', `Bearer ${token}`])
  const asked = new Map<string, Promise<Response>>()
  return async (path) => {
    const answer = asked.get(path) ?? Promise.resolve(api.request(`/api/${path}`, { headers }))
    asked.set(path, answer)
    return (await answer).clone()
  }
}

/** The answer's body; null where nothing of that name is to be seen (404, 410). Throws for everything else. */
export async function readAnswer<Body>(answer: Response): Promise<Body | null> {
  if (answer.ok) return (await answer.json()) as Body
  if (answer.status === 404 || answer.status === 410) return null
  throw new ApiError('unavailable', { cause: new Error(`the API answered ${answer.status}`) })
}
