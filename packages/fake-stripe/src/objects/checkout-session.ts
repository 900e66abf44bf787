// The Checkout Session object (API reference, "The Checkout Session object"), mode `payment`,
// hosted page.
import type Stripe from 'stripe'
import { newId } from '../ids.ts'
import type { CreateSessionParams } from '../routes/checkout-session-params.ts'
import type { PayerDetails } from './payment-method.ts'

export type NewSession = {
  params: CreateSessionParams
  lineItems: Stripe.LineItem[]
  currency: string
  /** Unix seconds. */
  created: number
  expiresAt: number
  /** Origin of the hosted page. */
  publicUrl: string
}

export function buildSession({ params, lineItems, currency, created, expiresAt, publicUrl }: NewSession) {
  const sum = (key: 'amount_subtotal' | 'amount_discount' | 'amount_tax' | 'amount_total') =>
    lineItems.reduce((cents, line) => cents + line[key], 0)
  const id = newId('session')
  const session: Stripe.Checkout.Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: params.adaptive_pricing,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: sum('amount_subtotal'),
    amount_total: sum('amount_total'),
    automatic_tax: params.automatic_tax?.enabled
      ? { enabled: true, liability: { type: 'self' }, provider: 'stripe', status: 'requires_location_inputs' }
      : { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: params.customer_email,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: {
      enabled: params.invoice_creation.enabled,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    livemode: false,
    locale: params.locale,
    managed_payments: null,
    metadata: params.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: offeredMethods(currency),
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    ...(params.tax_id_collection && { tax_id_collection: { ...params.tax_id_collection, required: 'never' } }),
    total_details: {
      amount_discount: sum('amount_discount'),
      amount_shipping: 0,
      amount_tax: sum('amount_tax'),
    },
    ui_mode: 'hosted_page',
    url: `${publicUrl}/c/pay/${id}`,
    wallet_options: null,
  }
  return session
}

/** "Dynamic payment methods": those for the currency. */
const offeredMethods = (currency: string): string[] => (currency === 'usd' ? ['card', 'us_bank_account'] : ['card'])

/** Changes of a session after its page was submitted. */
export const completed = (session: Stripe.Checkout.Session, payer: PayerDetails): Stripe.Checkout.Session => ({
  ...session,
  status: 'complete',
  customer_details: customerDetails(payer),
  url: null,
})

/** For taxes and invoices ("Collect customer addresses"). */
export const asksCountry = (session: Stripe.Checkout.Session): boolean =>
  session.automatic_tax.enabled || session.billing_address_collection === 'required'

const NO_ADDRESS = { city: null, line1: null, line2: null, postal_code: null, state: null }

export function customerDetails(payer: PayerDetails): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: payer.country ? { ...NO_ADDRESS, country: payer.country } : null,
    business_name: null,
    email: payer.email,
    individual_name: null,
    name: payer.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
}

/**
 * The customer's next page after paying: "Customize your success page", `{CHECKOUT_SESSION_ID}`.
 */
export function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

/** The invoice of a paid session ("The Invoice object"), in the name of its account. */
export function paidInvoice(
  session: Stripe.Checkout.Session,
  account: Stripe.Account,
  publicUrl: string,
): Stripe.Invoice {
  const id = newId('invoice')
  const { amount_total: total, created, currency, customer_details: payer } = session
  const cents = total ?? 0
  const tax = session.total_details?.amount_tax ?? 0
  return {
    id,
    object: 'invoice',
    account_country: account.country ?? null,
    account_name: account.business_profile?.name ?? null,
    account_tax_ids: null,
    amount_due: cents,
    amount_overpaid: 0,
    amount_paid: cents,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: true,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: 'manual',
    collection_method: 'charge_automatically',
    created,
    currency: currency ?? 'usd',
    custom_fields: null,
    customer: null,
    customer_account: null,
    customer_address: payer?.address ?? null,
    customer_email: payer?.email ?? null,
    customer_name: payer?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${publicUrl}/i/${id}`,
    invoice_pdf: `${publicUrl}/i/${id}/pdf`,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${id.slice(-8).toUpperCase()}-0001`,
    on_behalf_of: null,
    parent: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'paid',
    status_transitions: { finalized_at: created, marked_uncollectible_at: null, paid_at: created, voided_at: null },
    subtotal: cents - tax,
    subtotal_excluding_tax: cents - tax,
    test_clock: null,
    total: cents,
    total_discount_amounts: [],
    total_excluding_tax: cents - tax,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: created,
  }
}
