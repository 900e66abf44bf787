// The webhook endpoint at Stripe. All charges are direct charges on the sellers' accounts, so one
// endpoint for events of connected accounts receives every event that the shop handles.

import { DeployFailure } from '../deploy-failure.ts'
import type { Context, Step } from '../step.ts'
import { storeSecret } from '../stored-secrets.ts'

export const EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'payment_intent.payment_failed',
  'radar.early_fraud_warning.created',
  'account.updated',
  'account.application.deauthorized',
]

type Endpoint = { id: string; url: string; status: string; enabled_events: string[]; secret?: string }

const urlOf = ({ functionsUrl }: Context) => `${functionsUrl}/functions/v1/stripe-webhook`

export const webhooks: Step = {
  name: 'Register the webhook endpoint at Stripe',
  needs: ['STRIPE_SECRET_KEY', 'STRIPE_CONNECT_CLIENT_ID', 'DEPLOY_SECRETS'],
  check: async (context) => {
    const list = await context.ask('stripe', 'GET', '/v1/webhook_endpoints?limit=100')
    const found = (list as { data: Endpoint[] }).data.find(({ url }) => url === urlOf(context))
    if (!found) return false
    const where = `the endpoint ${found.id} at Stripe`
    if (!context.stored.STRIPE_WEBHOOK_SECRET)
      throw new DeployFailure({
        what: 'Stripe already has the endpoint and shows its secret only when it is created',
        where,
        remedy: 'delete it in Stripe’s dashboard, or put STRIPE_WEBHOOK_SECRET=whsec_… into the file of DEPLOY_SECRETS',
      })
    const missing = EVENTS.filter((name) => !found.enabled_events.includes(name) && !found.enabled_events.includes('*'))
    if (missing.length > 0 || found.status !== 'enabled')
      throw new DeployFailure({
        what:
          found.status === 'enabled'
            ? `the endpoint lacks the events ${missing.join(', ')}`
            : 'the endpoint is disabled',
        where,
        remedy: 'correct it in Stripe’s dashboard, or delete it there and run the command again',
      })
    return true
  },
  acts: (context) => [
    {
      service: 'stripe',
      method: 'POST',
      path: '/v1/webhook_endpoints',
      body: { url: urlOf(context), connect: 'true', enabled_events: EVENTS, description: 'The shop’s payments' },
    },
  ],
  finish: (context, [made]) => {
    const { secret } = made as Endpoint
    if (!secret) throw new Error('Stripe returned no secret of the new endpoint')
    context.stored.STRIPE_WEBHOOK_SECRET = secret
    storeSecret(context.settings.DEPLOY_SECRETS, 'STRIPE_WEBHOOK_SECRET', secret)
  },
  notes: ({ settings }) => [
    `Register this redirect URI at Stripe (Connect, OAuth): ${settings.SITE_URL}/api/stripe/oauth/callback`,
  ],
}
