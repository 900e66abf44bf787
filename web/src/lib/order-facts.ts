import type { Order } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import { serviceCalls } from '@contract/service.ts'
import { formatDollars, LOCALE } from '@contract/text/format.ts'
import { SALES_SOURCES } from '@contract/text/sales-sources.ts'
import { parsePriceCents } from '@contract/text/typed-texts.ts'
import { isApiError } from '@/lib/calls/api-error.ts'
import { query } from '@/lib/calls/query.ts'
import { plural, t } from '@/lib/texts.ts'

/** For `catch`: if the payment for an item is pending, the item’s page shows it. */
export function showPending(error: unknown): never {
  if (isApiError(error) && error.code === 'payment_processing' && error.itemId)
    location.assign(pages.listing.path({ itemId: error.itemId }))
  throw error
}

/** On what terms the shop sells. */
export const shopTermsQuery = query(serviceCalls.getShopTerms, {})

export const ORDER_STATUS_NAMES: Record<Order['status'], string> = {
  paid: t`Paid`,
  pending: t`Waiting for payment`,
  processing: t`Payment pending`,
  refunded: t`Refunded`,
  partially_refunded: t`Partly refunded`,
  disputed: t`Payment disputed`,
  expired: t`Not completed`,
}

/** @param count null for the giver of a gift */
export const downloadsText = (count: number | null) =>
  count === null
    ? ''
    : count === 0
      ? t`Not downloaded yet`
      : plural(count, { one: 'Downloaded once', other: 'Downloaded # times' })

type Mode = NonNullable<Order['tax']>['mode']

/** Whether the order is paid and not refunded in full. */
export const isPaid = ({ status }: Pick<Order, 'status'>) => status === 'paid' || status === 'partially_refunded'

/** The label of a tax, on top of the prices or within them. */
export const taxLabel = (mode: Mode): string => (mode === 'exclusive' ? t`Tax` : t`Tax included`)

type Paid = { price: number; discount: number; tax?: number | undefined }

/** Dollars, or the shop that an imported order was bought in: what was paid there isn’t known. */
export const paidText = (dollars: number, { imported_from: source }: Pick<Order, 'imported_from'>): string =>
  source ? t`from ${{ shop: SALES_SOURCES[source].name }}` : formatDollars(dollars)

/** Dollars of an item before discount and exclusive tax, computed in exact cents. */
export const listPrice = ({ price, discount, tax = 0 }: Paid, taxMode?: 'inclusive' | 'exclusive'): number =>
  (Math.round(price * 100) + Math.round(discount * 100) - (taxMode === 'exclusive' ? Math.round(tax * 100) : 0)) / 100

/** Whether the typed amount is everything that can be refunded. */
export const isWholeRefund = (amount: string, mostDollars: number) =>
  parsePriceCents(amount) === Math.round(mostDollars * 100)

/** The error of a typed refund amount. */
export function refundAmountError(amount: string, mostDollars: number): string | undefined {
  const cents = parsePriceCents(amount)
  if (!cents) return t`Enter an amount in dollars, such as 4.50.`
  const most = formatDollars(mostDollars)
  return cents > Math.round(mostDollars * 100) ? t`You can refund at most ${most}.` : undefined
}

/** Currencies whose smallest unit at Stripe isn't a hundredth (docs.stripe.com, "Supported currencies"). */
const DECIMALS: Record<string, number> = Object.fromEntries([
  ...'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ').map((code) => [code, 0]),
  ...'bhd jod kwd omr tnd'.split(' ').map((code) => [code, 3]),
])
/** Counted in hundredths at Stripe, though they have none. */
const WITHOUT_HUNDREDTHS = ['isk', 'ugx']

/** Money at Stripe: 1250 in eur gives "€12.50", 1250 in jpy "¥1,250". */
export function formatMoney({ amount, currency }: { amount: number; currency: string }): string {
  const decimals = DECIMALS[currency] ?? 2
  const digits = WITHOUT_HUNDREDTHS.includes(currency) ? 0 : decimals
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(LOCALE, { style: 'currency', currency, ...shown }).format(amount / 10 ** decimals)
}
