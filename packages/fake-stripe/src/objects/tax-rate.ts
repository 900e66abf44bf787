// The Tax Rate object (API reference, "Tax Rates"): a percentage that a merchant sets themselves.
import type Stripe from 'stripe'
import { newId } from '../ids.ts'

export type NewTaxRate = {
  displayName: string
  percentage: number
  inclusive: boolean
  active: boolean
  country: string | null
  state: string | null
  jurisdiction: string | null
  description: string | null
  metadata: Record<string, string>
  created: number
}

export const buildTaxRate = (from: NewTaxRate): Stripe.TaxRate => ({
  id: newId('taxRate'),
  object: 'tax_rate',
  active: from.active,
  country: from.country,
  created: from.created,
  description: from.description,
  display_name: from.displayName,
  effective_percentage: null,
  flat_amount: null,
  inclusive: from.inclusive,
  jurisdiction: from.jurisdiction,
  jurisdiction_level: null,
  livemode: false,
  metadata: from.metadata,
  percentage: from.percentage,
  rate_type: 'percentage',
  state: from.state,
  tax_type: null,
})

export type TaxPart = Pick<Stripe.TaxRate, 'percentage' | 'inclusive'>

/** Cents of tax in an amount, or on top of it. */
export const taxOn = (amount: number, { percentage, inclusive }: TaxPart): number =>
  inclusive ? amount - Math.round(amount / (1 + percentage / 100)) : Math.round((amount * percentage) / 100)
