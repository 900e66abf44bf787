// The operator's controls, as forms of the page and as a JSON API for tests. All are POST, except
// state. A JSON body gets the changed object, a form gets a redirect to the operator page. Errors
// have the API's format.
//
//   GET  /_control/state                        all data of the page
//   /_control/accounts                          { business_name, email?, charges_enabled?, connect? } → account, of the US
//   /_control/accounts/:id                      { charges_enabled }
//   /_control/accounts/:id/tax                  { status?: 'active' | 'pending', percentage? }: whether tax settings are complete, and the rate
//   /_control/accounts/:id/payments             { amount? = 1000 in cents, currency?, card? }: a payment without the platform
//   /_control/accounts/:id/payouts              { amount? in cents, currency? = 'usd' }: all that is available, or an amount
//   /_control/accounts/:id/connect, /_control/accounts/:id/deauthorize
//   /_control/sessions/:id/pay                  { card? = "4242424242424242", email? } → { kind: 'paid' | 'declined' | … }
//   /_control/sessions/:id/expire
//   /_control/sessions/:id/settle               { outcome: 'succeed' | 'fail' }, of a delayed payment
//   /_control/charges/:id/refund                { amount? in cents }
//   /_control/charges/:id/dispute               { reason? = 'fraudulent', amount? in cents: a part of the payment }
//   /_control/refunds/:id/settle                { outcome: 'fail' }: the bank returns it
//   /_control/payouts/:id/settle                { outcome: 'succeed' | 'fail' }: by the seller's bank
//   /_control/charges/:id/warning               { fraud_type? = 'misc' }: the bank suspects fraud
//   /_control/disputes/:id/close                { outcome: 'won' | 'lost' | 'prevented' | 'prevented_free' }: the last with a refund of its money
//   /_control/deliveries                        { drop?, delay_ms?, copies? }, see webhooks/controls.ts
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { sendError } from '../api/endpoint.ts'
import { invalidParam, resourceMissing } from '../api/errors.ts'
import { email } from '../api/params.ts'
import { createAccount, deauthorizeAccount, setChargesEnabled } from '../commands/accounts.ts'
import { setTaxSettings } from '../commands/automatic-tax.ts'
import { closeDispute, DISPUTE_ENDS, openDispute, warnOfFraud } from '../commands/dispute-charge.ts'
import { expireSession } from '../commands/expire-session.ts'
import { paySession, settleDelayedPayment } from '../commands/pay-session.ts'
import { payWithoutPlatform } from '../commands/payment-intents.ts'
import { payOut, settlePayout } from '../commands/payouts.ts'
import { failRefund, refundCharge } from '../commands/refund-charge.ts'
import { NO_REQUEST } from '../objects/event.ts'
import { overview } from '../overview.ts'
import type { Provider } from '../provider.ts'
import { MINIMUM_CHARGE } from '../units.ts'
import { deliveryControls } from '../webhooks/controls.ts'
import { sameOrigin } from './same-origin.ts'

const flag = z.union([z.boolean(), z.stringbool()])
const cents = z.coerce.number().int().positive()

const newAccount = z.object({
  business_name: z.string().trim().min(1).max(100),
  email: email.default('seller@example.com'),
  charges_enabled: flag.default(true),
  connect: flag.default(false),
})

const taxes = z.object({
  status: z.enum(['active', 'pending']).optional(),
  percentage: z.coerce.number().min(0).max(100).optional(),
})

const card = z
  .string()
  .regex(/^\d{12,19}$/)
  .default('4242424242424242')
const payment = z.object({ email: email.default('buyer@example.com'), card })

const currency = z
  .string()
  .refine((code) => code in MINIMUM_CHARGE)
  .default('usd')
const ownPayment = z.object({ amount: cents.default(1_000), currency, card })

export function controlRoutes(provider: Provider) {
  const { objects, connections, queue } = provider
  const routes = new Hono().use('/_control/*', sameOrigin).get('/_control/state', (c) => c.json(overview(provider)))

  /** `act` gets the validated body and the path's id. Its result is sent as JSON. */
  const control = <T extends z.ZodType>(path: string, input: T, act: (body: z.output<T>, id: string) => unknown) =>
    routes.post(`/_control${path}`, async (c) => {
      try {
        const answer = act(validate(input, await readBody(c)), c.req.param('id') ?? '')
        return isForm(c) ? c.redirect('/', 303) : c.json(answer as object)
      } catch (error) {
        return sendError(c, provider, error)
      }
    })

  control('/accounts', newAccount, (body) => {
    const { business_name: businessName, charges_enabled: chargesEnabled, email } = body
    const account = createAccount(provider, { businessName, email, country: 'US', chargesEnabled })
    if (body.connect) connections.connect(account.id)
    return account
  })
  control('/accounts/:id', z.object({ charges_enabled: flag }), (body, id) =>
    setChargesEnabled(provider, id, body.charges_enabled),
  )
  control('/accounts/:id/tax', taxes, (body, id) => setTaxSettings(provider, id, body))
  control('/accounts/:id/payments', ownPayment, (body, id) => payWithoutPlatform(provider, id, body))
  control('/accounts/:id/payouts', z.object({ amount: cents.optional(), currency }), (body, id) =>
    payOut(provider, id, body),
  )
  control('/payouts/:id/settle', z.object({ outcome: z.enum(['succeed', 'fail']) }), ({ outcome }, id) =>
    settlePayout(provider, id, outcome),
  )
  control('/accounts/:id/connect', z.object({}), (_body, id) => {
    if (!objects.find('account', id, id)) throw resourceMissing('account', id)
    connections.connect(id)
    return { account: id }
  })
  control('/accounts/:id/deauthorize', z.object({}), (_body, id) => {
    if (!deauthorizeAccount(provider, id)) throw resourceMissing('connected account', id)
    return { stripe_user_id: id }
  })
  control('/sessions/:id/pay', payment, ({ card, email }, id) =>
    paySession(provider, id, {
      payer: { email, name: null },
      card: { number: card, expMonth: 12, expYear: new Date().getFullYear() + 3 },
    }),
  )
  control('/sessions/:id/expire', z.object({}), (_body, id) => expireSession(provider, id, NO_REQUEST))
  control('/sessions/:id/settle', z.object({ outcome: z.enum(['succeed', 'fail']) }), ({ outcome }, id) =>
    settleDelayedPayment(provider, id, outcome),
  )
  control(
    '/charges/:id/refund',
    z.object({
      amount: z
        .literal('')
        .transform(() => undefined)
        .or(cents)
        .optional(),
    }),
    ({ amount }, id) => {
      const account = objects.findAnywhere('charge', id)?.account ?? ''
      return refundCharge(provider, { account, charge: id, amount, cause: NO_REQUEST })
    },
  )
  control(
    '/charges/:id/dispute',
    z.object({
      reason: z.string().max(50).default('fraudulent'),
      amount: cents.optional(),
    }),
    ({ reason, amount }, id) => openDispute(provider, id, { reason, amount }),
  )
  control('/charges/:id/warning', z.object({ fraud_type: z.string().max(50).default('misc') }), (body, id) =>
    warnOfFraud(provider, id, body.fraud_type),
  )
  control('/refunds/:id/settle', z.object({ outcome: z.enum(['fail']) }), (_body, id) => failRefund(provider, id))
  control('/disputes/:id/close', z.object({ outcome: z.enum(DISPUTE_ENDS) }), ({ outcome }, id) =>
    closeDispute(provider, id, outcome),
  )
  control('/deliveries', deliveryControls.partial(), (changes) => queue.change(changes))
  return routes
}

const isForm = (c: Context) => (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded')

/** A form, JSON, or nothing at all. */
async function readBody(c: Context): Promise<unknown> {
  if (isForm(c)) return Object.fromEntries(new URLSearchParams(await c.req.text()))
  const body = await c.req.text()
  if (body === '') return {}
  try {
    return JSON.parse(body)
  } catch {
    throw invalidParam('', 'The body is not JSON.')
  }
}

function validate<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw invalidParam(issue?.path.join('.') ?? '', issue?.message ?? 'Invalid body')
}
