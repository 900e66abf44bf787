// Stripe Tax ("Automatically collect tax on Checkout sessions"). Computes the tax of each line,
// included or added, once the customer's address is known.
import type Stripe from 'stripe'
import { invalidRequest, resourceMissing } from '../api/errors.ts'
import { newTaxSettings, type StoredTaxSettings, taxSettingsId } from '../objects/tax-settings.ts'
import type { Provider } from '../provider.ts'
import type { CreateSessionParams } from '../routes/checkout-session-params.ts'

export const taxSettingsOf = ({ objects }: Provider, account: string): StoredTaxSettings =>
  objects.find('tax.settings', taxSettingsId(account), account) ?? newTaxSettings(account)

/** @throws 404 for an unknown account */
export function setTaxSettings(
  provider: Provider,
  account: string,
  changes: { status?: StoredTaxSettings['status'] | undefined; percentage?: number | undefined },
): StoredTaxSettings {
  const { objects } = provider
  if (!objects.findAnywhere('account', account)) throw resourceMissing('account', account)
  const former = taxSettingsOf(provider, account)
  const { status = former.status, percentage = former.percentage } = changes
  const settings = { ...former, status, percentage }
  const isKnown = objects.find('tax.settings', former.id, account) !== undefined
  return isKnown ? objects.update('tax.settings', settings) : objects.insert('tax.settings', account, settings)
}

/** @throws 400 if the account's tax settings are incomplete */
export function checkAutomaticTax(provider: Provider, account: string, params: CreateSessionParams): void {
  if (!params.automatic_tax?.enabled) return
  if (taxSettingsOf(provider, account).status === 'pending')
    throw invalidRequest(
      'You must have a valid head office address to enable automatic tax calculation in test mode. Visit https://dashboard.stripe.com/test/settings/tax to update it.',
    )
}

function taxedLine(line: Stripe.LineItem, percentage: number): Stripe.LineItem {
  const { amount_subtotal: amount } = line
  const isInclusive = line.price?.tax_behavior === 'inclusive'
  const tax = isInclusive
    ? amount - Math.round(amount / (1 + percentage / 100))
    : Math.round((amount * percentage) / 100)
  return { ...line, amount_tax: tax, amount_total: isInclusive ? amount : amount + tax }
}

type Lines = { session: Stripe.Checkout.Session; lineItems: Stripe.LineItem[] }

/** A session and its lines once the customer's address is known. */
export function withTax(provider: Provider, account: string, { session, lineItems }: Lines): Lines {
  if (!session.automatic_tax.enabled || session.automatic_tax.status === 'complete') return { session, lineItems }
  const { percentage } = taxSettingsOf(provider, account)
  const taxed = lineItems.map((line) => taxedLine(line, percentage))
  const amount_tax = taxed.reduce((sum, line) => sum + line.amount_tax, 0)
  const amount_total = taxed.reduce((sum, line) => sum + line.amount_total, 0)
  return {
    lineItems: taxed,
    session: {
      ...session,
      amount_total,
      automatic_tax: { ...session.automatic_tax, status: 'complete' },
      total_details: { amount_discount: 0, amount_shipping: 0, ...session.total_details, amount_tax },
    },
  }
}
