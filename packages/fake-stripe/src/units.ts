// Money and time as the API writes them. Amounts are integers in a currency's smallest unit, within
// the limits of Stripe's "Supported currencies" page.

/** Smallest charge in the currency's smallest unit. Only these currencies are supported. */
export const MINIMUM_CHARGE: Readonly<Record<string, number>> = { usd: 50, eur: 50, cad: 50, aud: 50, gbp: 30 }

/** "Maximum amounts": eight digits. */
export const MAXIMUM_CHARGE = 99_999_999

/** 1099, 'usd' → "$10.99". Only for currencies with two decimals, like all supported ones. */
export function formatMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100)
}

/** Unix time in whole seconds, as in all timestamps of the API. */
export const now = (): number => Math.floor(Date.now() / 1000)
