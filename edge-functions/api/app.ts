import { createApp } from '../_shared/http/app.ts'
import { adminRoutes, queueRoutes } from './admin/routes.ts'
import { blockRoutes } from './blocks/routes.ts'
import { bundleRoutes } from './bundles/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { caseRoutes } from './cases/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { settings } from './context.ts'
import { decisionRoutes } from './decisions/routes.ts'
import { declarationRoutes } from './declarations/routes.ts'
import { discountRoutes } from './discounts/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { followRoutes } from './follows/routes.ts'
import { keyRoutes } from './keys/routes.ts'
import { legalRoutes } from './legal/routes.ts'
import { listingRoutes } from './listings/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import { redressRoutes } from './redress/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { saleRoutes } from './sales/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { serviceRoutes } from './service/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { wishlistRoutes } from './wishlist/routes.ts'

export const app = createApp({
  name: 'api',
  allowedOrigins: [settings.SITE_URL, ...settings.ALLOWED_ORIGINS],
  logRequests: settings.LOG_REQUESTS,
  calls: {
    service: serviceRoutes,
    profiles: profileRoutes,
    legal: legalRoutes,
    cart: cartRoutes,
    wishlist: wishlistRoutes,
    listings: listingRoutes,
    files: fileRoutes,
    reviews: reviewRoutes,
    orders: orderRoutes,
    sales: saleRoutes,
    discounts: discountRoutes,
    bundles: bundleRoutes,
    search: searchRoutes,
    follows: followRoutes,
    messages: messageRoutes,
    cases: caseRoutes,
    blocks: blockRoutes,
    mail: mailRoutes,
    keys: keyRoutes,
    webhooks: webhookRoutes,
    metrics: metricsRoutes,
    moderation: moderationRoutes,
    decisions: decisionRoutes,
    admin: adminRoutes,
    queues: queueRoutes,
    declarations: declarationRoutes,
    redress: redressRoutes,
    contact: contactRoutes,
  },
})
