// The Account object (API reference, "The Account object") of a Standard account, for its platform.
import type Stripe from 'stripe'
import { newId } from '../ids.ts'

/** The fields of the sign-up page. */
export type Merchant = { businessName: string; email: string; country: string; chargesEnabled: boolean }

/** Countries at sign-up, and their settlement currencies. */
export const COUNTRIES: Readonly<Record<string, { name: string; currency: string }>> = {
  US: { name: 'United States', currency: 'usd' },
  AU: { name: 'Australia', currency: 'aud' },
  CA: { name: 'Canada', currency: 'cad' },
  DE: { name: 'Germany', currency: 'eur' },
  FR: { name: 'France', currency: 'eur' },
  GB: { name: 'United Kingdom', currency: 'gbp' },
  IE: { name: 'Ireland', currency: 'eur' },
}

/** Missing requirements of an account that has not finished onboarding. */
const OUTSTANDING = ['business_profile.url', 'external_account', 'tos_acceptance.date', 'tos_acceptance.ip']

/** The keys that change when an account gains or loses the right to charge. */
export type ChargeAbility = Pick<
  Stripe.Account,
  'charges_enabled' | 'payouts_enabled' | 'details_submitted' | 'capabilities' | 'requirements'
>

export function chargeAbility(enabled: boolean): ChargeAbility {
  const capability = enabled ? 'active' : 'inactive'
  const due = enabled ? [] : OUTSTANDING
  return {
    charges_enabled: enabled,
    payouts_enabled: enabled,
    details_submitted: enabled,
    capabilities: { card_payments: capability, transfers: capability },
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: due,
      disabled_reason: enabled ? null : 'requirements.past_due',
      errors: [],
      eventually_due: due,
      past_due: due,
      pending_verification: [],
    },
  }
}

/** The secret key in the account's own dashboard. */
export const ownKeyOf = (id: string): string => `sk_test_${id}`

export function buildAccount(merchant: Merchant, created: number): Stripe.Account {
  const id = newId('account')
  return {
    id,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: null,
      minority_owned_business_designation: null,
      name: merchant.businessName,
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: merchant.email,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: null,
    ...chargeAbility(merchant.chargesEnabled),
    controller: { type: 'account' },
    country: merchant.country,
    created,
    default_currency: COUNTRIES[merchant.country]?.currency ?? 'usd',
    email: merchant.email,
    external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` },
    future_requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: [],
      disabled_reason: null,
      errors: [],
      eventually_due: [],
      past_due: [],
      pending_verification: [],
    },
    metadata: {},
    settings: accountSettings(merchant.businessName),
    tos_acceptance: { date: merchant.chargesEnabled ? created : null, ip: null, user_agent: null },
    type: 'standard',
  }
}

function accountSettings(displayName: string): Stripe.Account['settings'] {
  return {
    bacs_debit_payments: { display_name: null, service_user_number: null },
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_issuing: { tos_acceptance: { date: null, ip: null } },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: true },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: displayName, timezone: 'Etc/UTC' },
    invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
    payments: {
      statement_descriptor: displayName.toUpperCase().slice(0, 22),
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 2, interval: 'daily' },
      statement_descriptor: null,
    },
    sepa_debit_payments: {},
  }
}
