// The number by which people call an order.

import { formatDollars, parsePriceCents } from '@contract/format.ts'
import type { Order } from '@contract/orders.ts'

/** The first group of the order's id, which is enough to tell one person's orders apart. */
export const orderNumber = (orderId: string) => `#${orderId.slice(0, 8)}`

type Mode = NonNullable<Order['tax']>['mode']

/** What stands before the amount of a tax: one that came on top of the prices, or one within them. */
export const taxLabel = (mode: Mode): string => (mode === 'exclusive' ? 'Tax' : 'Tax included')

type Paid = { price: number; discount: number; tax?: number | undefined }

/** Dollars of an item before a discount and without a tax that came on top, in exact cents on the way. */
export const listPrice = ({ price, discount, tax = 0 }: Paid, taxMode?: 'inclusive' | 'exclusive'): number =>
  (Math.round(price * 100) + Math.round(discount * 100) - (taxMode === 'exclusive' ? Math.round(tax * 100) : 0)) / 100

/** Whether an amount as it was typed is so many dollars: the whole of what can be refunded. */
export const isWholeRefund = (amount: string, mostDollars: number) =>
  parsePriceCents(amount) === Math.round(mostDollars * 100)

/** What is wrong with an amount to refund, as it was typed; undefined where nothing is. */
export function refundAmountError(amount: string, mostDollars: number): string | undefined {
  const cents = parsePriceCents(amount)
  if (!cents) return 'Enter an amount in dollars, such as 4.50.'
  return cents > Math.round(mostDollars * 100) ? `You can refund at most ${formatDollars(mostDollars)}.` : undefined
}
