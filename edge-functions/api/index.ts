import { createApp } from '../_shared/http/app.ts'
import { blockRoutes, followRoutes, keyRoutes, legalRoutes } from './accounts.ts'
import { adminRoutes, queueRoutes } from './admin.ts'
import { bundleRoutes } from './bundles.ts'
import { cartRoutes, wishlistRoutes } from './cart.ts'
import { caseRoutes } from './cases.ts'
import { contactRoutes } from './contact.ts'
import { settings } from './context.ts'
import { discountRoutes } from './discounts.ts'
import { fileRoutes } from './files.ts'
import { listingRoutes } from './listings.ts'
import { mailRoutes } from './mail.ts'
import { messageRoutes } from './messages.ts'
import { metricsRoutes } from './metrics.ts'
import { decisionRoutes, moderationRoutes } from './moderation.ts'
import { declarationRoutes, orderRoutes } from './orders.ts'
import { profileRoutes } from './profiles.ts'
import { redressRoutes } from './redress.ts'
import { reviewRoutes } from './reviews.ts'
import { saleRoutes } from './sales.ts'
import { searchRoutes } from './search.ts'
import { serviceRoutes } from './service.ts'
import { webhookRoutes } from './webhooks.ts'

export const app = createApp({
  name: 'api',
  allowedOrigins: [settings.SITE_URL, ...settings.ALLOWED_ORIGINS],
  logRequests: settings.LOG_REQUESTS,
  calls: {
    ...serviceRoutes,
    ...profileRoutes,
    ...legalRoutes,
    ...cartRoutes,
    ...wishlistRoutes,
    ...listingRoutes,
    ...fileRoutes,
    ...reviewRoutes,
    ...orderRoutes,
    ...saleRoutes,
    ...discountRoutes,
    ...bundleRoutes,
    ...searchRoutes,
    ...followRoutes,
    ...messageRoutes,
    ...caseRoutes,
    ...blockRoutes,
    ...mailRoutes,
    ...keyRoutes,
    ...webhookRoutes,
    ...metricsRoutes,
    ...moderationRoutes,
    ...decisionRoutes,
    ...adminRoutes,
    ...queueRoutes,
    ...declarationRoutes,
    ...redressRoutes,
    ...contactRoutes,
  },
})

Deno.serve(app.fetch)
