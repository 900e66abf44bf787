// What Stripe Tax computes ("Automatically collect tax on Checkout sessions"): nothing before it knows where the customer is, then each line's tax,
// within its price or on top of it.
import type Stripe from 'stripe'
import { invalidParam, invalidRequest, noSuch } from '../api/errors.ts'
import { newTaxSettings, type StoredTaxSettings, taxSettingsId } from '../objects/tax-settings.ts'
import type { Provider } from '../provider.ts'
import type { CreateSessionParams } from '../routes/checkout-session-params.ts'
import type { Checkout } from './checkout.ts'
import { linesTotal, taxedLine } from './price-lines.ts'

export const taxSettingsOf = ({ objects }: Provider, account: string): StoredTaxSettings =>
  objects.find('tax.settings', taxSettingsId(account), account) ?? newTaxSettings(account)

/** Throws 404 for an unknown account. */
export function setTaxSettings(
  provider: Provider,
  account: string,
  changes: { status?: StoredTaxSettings['status'] | undefined; percentage?: number | undefined },
): StoredTaxSettings {
  const { objects } = provider
  if (!objects.findAnywhere('account', account)) throw noSuch('account', account)
  const former = taxSettingsOf(provider, account)
  const { status = former.status, percentage = former.percentage } = changes
  const settings = { ...former, status, percentage }
  const isKnown = objects.find('tax.settings', former.id, account) !== undefined
  return isKnown ? objects.update('tax.settings', settings) : objects.insert('tax.settings', account, settings)
}

/** Throws 400 where an account cannot have its taxes computed, or sets them itself as well. */
export function checkAutomaticTax(provider: Provider, account: string, params: CreateSessionParams): void {
  if (!params.automatic_tax?.enabled) return
  if (taxSettingsOf(provider, account).status === 'pending')
    throw invalidRequest(
      'You must have a valid head office address to enable automatic tax calculation in test mode. Visit https://dashboard.stripe.com/test/settings/tax to update it.',
    )
  const line = params.line_items.findIndex(({ tax_rates: rates }) => rates.length > 0)
  if (line !== -1)
    throw invalidParam(`line_items[${line}][tax_rates]`, 'You cannot use tax rates together with automatic tax.')
}

type Lines = { session: Stripe.Checkout.Session; lineItems: Stripe.LineItem[] }

/** A session and its lines once the customer's address is known. */
export function withTax(provider: Provider, account: string, { session, lineItems }: Lines): Lines {
  if (!session.automatic_tax.enabled || session.automatic_tax.status === 'complete') return { session, lineItems }
  const { percentage } = taxSettingsOf(provider, account)
  const taxed = lineItems.map((line) =>
    taxedLine(line, [{ percentage, inclusive: line.price?.tax_behavior === 'inclusive' }]),
  )
  const { amount_tax, amount_total } = linesTotal(taxed)
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

/** A session as its page shows it: with the tax of a customer who lives where its account is registered. */
export function previewTax(provider: Provider, checkout: Checkout): Checkout {
  const { session, plan, account } = checkout
  const shown = withTax(provider, account, { session, lineItems: plan.lineItems })
  return { ...checkout, session: shown.session, plan: { ...plan, lineItems: shown.lineItems } }
}
