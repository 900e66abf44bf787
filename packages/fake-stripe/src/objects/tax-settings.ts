// The Tax Settings object (API reference, "Tax Settings"): whether Stripe Tax is ready for an
// account.
import type Stripe from 'stripe'

/** An owner's settings: complete or not, and the rate at their registration. */
export type StoredTaxSettings = {
  /** `taxset_` with the account's id. */
  id: string
  status: 'active' | 'pending'
  /** Percent for every customer. 0 if the account is registered nowhere. */
  percentage: number
}

export const taxSettingsId = (account: string) => `taxset_${account}`

/** By default the settings are complete, without a registration. */
export const newTaxSettings = (account: string): StoredTaxSettings => ({
  id: taxSettingsId(account),
  status: 'active',
  percentage: 0,
})

const NO_ADDRESS = { city: null, line1: null, line2: null, postal_code: null, state: null }

export const buildTaxSettings = ({ status }: StoredTaxSettings, country: string): Stripe.Tax.Settings => ({
  object: 'tax.settings',
  defaults: { provider: 'stripe', tax_behavior: 'exclusive', tax_code: 'txcd_10000000' },
  head_office: status === 'active' ? { address: { ...NO_ADDRESS, country } } : null,
  livemode: false,
  status,
  status_details: status === 'active' ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
})
