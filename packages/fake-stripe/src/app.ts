// All routes of the service: the API, Connect OAuth, the hosted pages, the operator's page and
// controls.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { sendError } from './api/endpoint.ts'
import { unrecognizedUrl } from './api/errors.ts'
import { overview } from './overview.ts'
import { renderPage } from './pages/layout.ts'
import { notFoundPage } from './pages/notices.ts'
import { operatorPage } from './pages/operator/operator.ts'
import { STYLES } from './pages/styles.ts'
import type { Provider } from './provider.ts'
import { accountRoutes, taxSettingsRoutes } from './routes/accounts.ts'
import { balanceRoutes } from './routes/balance.ts'
import { disputeRoutes, paymentRoutes, refundRoutes } from './routes/charges.ts'
import { checkoutPageRoutes } from './routes/checkout-pages.ts'
import { checkoutSessionRoutes } from './routes/checkout-sessions.ts'
import { controlRoutes } from './routes/control.ts'
import { eventRoutes } from './routes/events.ts'
import { oauthPageRoutes } from './routes/oauth-pages.ts'
import { oauthTokenRoutes } from './routes/oauth-token.ts'
import { paymentIntentRoutes } from './routes/payment-intents.ts'

const MAX_BODY_BYTES = 1024 * 1024

export function createApp(provider: Provider) {
  return new Hono()
    .use(bodyLimit({ maxSize: MAX_BODY_BYTES }))
    .route('/', checkoutSessionRoutes(provider))
    .route('/', paymentRoutes(provider))
    .route('/', paymentIntentRoutes(provider))
    .route('/', balanceRoutes(provider))
    .route('/', refundRoutes(provider))
    .route('/', disputeRoutes(provider))
    .route('/', accountRoutes(provider))
    .route('/', taxSettingsRoutes(provider))
    .route('/', eventRoutes(provider))
    .all('/v1/*', (c) => sendError(c, provider, unrecognizedUrl(c.req.method, c.req.path)))
    .route('/', oauthTokenRoutes(provider))
    .route('/', oauthPageRoutes(provider))
    .route('/', checkoutPageRoutes(provider))
    .route('/', controlRoutes(provider))
    .get('/assets/style.css', (c) => c.body(STYLES, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
    .get('/', (c) => renderPage(c, operatorPage(overview(provider))))
    .notFound((c) => renderPage(c, notFoundPage()))
    .onError((error, c) => sendError(c, provider, error))
}
