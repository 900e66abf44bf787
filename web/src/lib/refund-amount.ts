import { formatDollars, parsePriceCents } from '@contract/format.ts'

/** Whether an amount as it was typed is so many dollars: the whole of what can be refunded. */
export const isWholeRefund = (amount: string, mostDollars: number) =>
  parsePriceCents(amount) === Math.round(mostDollars * 100)

/** What is wrong with an amount to refund, as it was typed; undefined where nothing is. */
export function refundAmountError(amount: string, mostDollars: number): string | undefined {
  const cents = parsePriceCents(amount)
  if (!cents) return 'Enter an amount in dollars, such as 4.50.'
  return cents > Math.round(mostDollars * 100) ? `You can refund at most ${formatDollars(mostDollars)}.` : undefined
}
