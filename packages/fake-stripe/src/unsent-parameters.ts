// Parameters that the shop doesn't send, for each object that it creates at Stripe: the original's
// default by the API reference ("Create a Checkout Session" and so on), and this fake's value.
// Undefined if the object doesn't show it. A new parameter of the SDK fails to compile.
// tests/unsent-parameters.test.ts compares the objects with the tables.
import type Stripe from 'stripe'
import type { z } from 'zod'
import type { createRefundParams, updateDisputeParams } from './routes/charges.ts'
import type { createSessionParams } from './routes/checkout-session-params.ts'

type Row = [theirs: string, ours: unknown]
/** All parameters that this service rejects as unknown. */
type Unsent<Params, Sent> = Record<Exclude<keyof Params, Sent | 'expand'>, Row>
type Taken<Schema extends z.ZodType> = keyof z.input<Schema>

const SESSION: Unsent<Stripe.Checkout.SessionCreateParams, Taken<typeof createSessionParams>> = {
  after_expiration: ['no link to recover it', null],
  allow_promotion_codes: ['no field for codes', null],
  allowed_payment_method_types: ['all that the dashboard turns on', null],
  branding_settings: ["the account's, from its dashboard", undefined],
  consent_collection: ['none', null],
  currency: ["that of the items' prices", 'usd'],
  custom_fields: ['none', []],
  custom_text: [
    'none',
    { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  ],
  customer: ['none', null],
  customer_account: ['none', null],
  customer_creation: ['if_required: a guest of Stripe', 'if_required'],
  customer_update: ['nothing, without a customer', undefined],
  discounts: ['none', []],
  excluded_payment_method_types: ['none', undefined],
  integration_identifier: ['none', null],
  managed_payments: ['off', null],
  name_collection: ['off', undefined],
  optional_items: ['none', undefined],
  origin_context: ['web', null],
  payment_method_collection: ['always; a total of nothing is not sold at Stripe', 'if_required'],
  payment_method_configuration: ["the account's default, from its dashboard", undefined],
  payment_method_data: ['none', undefined],
  payment_method_options: ["each method's own", {}],
  permissions: ['none for the client', null],
  phone_number_collection: ['off', { enabled: false }],
  redirect_on_completion: ['always; only for embedded pages', undefined],
  return_url: ['none; only for embedded pages', undefined],
  saved_payment_method_options: ['none, without a customer', null],
  setup_intent_data: ['none in this mode', undefined],
  shipping_address_collection: ['off', null],
  shipping_options: ['none', []],
  submit_type: ['auto: pay', null],
  subscription_data: ['none in this mode', undefined],
  ui_mode: ['hosted_page', 'hosted_page'],
  wallet_options: ['Link, where the dashboard turns it on', null],
}

const REFUND: Unsent<Stripe.RefundCreateParams, Taken<typeof createRefundParams>> = {
  currency: ["the charge's; only for customer balances", 'usd'],
  customer: ['none; only for customer balances', null],
  instructions_email: ["the customer's; only for methods without refunds of their own", undefined],
  origin: ['none; only for customer balances', undefined],
  reverse_transfer: ['false; a direct charge has no transfer', null],
}

const DISPUTE: Unsent<Stripe.DisputeUpdateParams, Taken<typeof updateDisputeParams>> = {
  intended_submission_method: ['none', null],
  metadata: ['unchanged', {}],
}

/** No object keeps these. The fake creates no webhook endpoints. */
const TOKEN: Unsent<Stripe.OAuthTokenParams, 'grant_type' | 'code'> = {
  refresh_token: ['none; only for the grant refresh_token', undefined],
  scope: ["the code's, read_write", undefined],
  assert_capabilities: ['none; only for Express accounts', undefined],
}
const ENDPOINT: Unsent<Stripe.WebhookEndpointCreateParams, 'url' | 'connect' | 'enabled_events' | 'description'> = {
  api_version: ["the account's default; the shop reads ids of events and asks for the rest", undefined],
  metadata: ['none', undefined],
}

export const UNSENT = { session: SESSION, refund: REFUND, dispute: DISPUTE, token: TOKEN, endpoint: ENDPOINT }
