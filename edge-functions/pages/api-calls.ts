// What pages ask of the API: routes of its own, apart from those that need a secret which this function does not hold.
import { redressCalls } from '../../contract/redress.ts'
import { redressGuard } from '../_shared/auth/guards.ts'
import { handlers } from '../_shared/http/handle.ts'
import { adminRoutes } from '../api/admin/routes.ts'
import { bundleRoutes } from '../api/bundles/routes.ts'
import { cartRoutes } from '../api/cart/routes.ts'
import { caseRoutes } from '../api/cases/routes.ts'
import { acting, verifyToken } from '../api/context.ts'
import { discountRoutes } from '../api/discounts/routes.ts'
import { followRoutes } from '../api/follows/routes.ts'
import { keyRoutes } from '../api/keys/routes.ts'
import { listingRoutes } from '../api/listings/routes.ts'
import { messageRoutes } from '../api/messages/routes.ts'
import { metricsRoutes } from '../api/metrics/routes.ts'
import { moderationRoutes } from '../api/moderation/routes.ts'
import { orderRoutes } from '../api/orders/routes.ts'
import { profileRoutes } from '../api/profiles/routes.ts'
import { getTransparency } from '../api/redress/get-transparency.ts'
import { listAppeals } from '../api/redress/list-appeals.ts'
import { readRedress } from '../api/redress/read-redress.ts'
import { reviewRoutes } from '../api/reviews/routes.ts'
import { saleRoutes } from '../api/sales/routes.ts'
import { searchRoutes } from '../api/search/routes.ts'
import { listWebhooks } from '../api/webhooks/list-webhooks.ts'
import { wishlistRoutes } from '../api/wishlist/routes.ts'

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
