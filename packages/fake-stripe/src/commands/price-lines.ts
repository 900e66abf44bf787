// What the lines of a session come to: subtotal, less the discount, with the tax ("Discounts", "Tax rates").
import type Stripe from 'stripe'
import { invalidParam } from '../api/errors.ts'
import { couponAt, promotionCodeAt } from '../objects/discount.ts'
import { type TaxPart, taxOn } from '../objects/tax-rate.ts'
import type { Provider } from '../provider.ts'
import type { CreateSessionParams } from '../routes/checkout-session-params.ts'

export type Discount = { coupon: Stripe.Coupon; promotionCode: Stripe.PromotionCode | null }

/** The discount that a session asks for. Throws 400 for one that is unknown, used up or of another currency. */
export function discountOf(
  { objects, clock }: Provider,
  account: string,
  [asked]: CreateSessionParams['discounts'],
  currency: string,
): Discount | null {
  if (!asked) return null
  const code = asked.promotion_code ? objects.find('promotion_code', asked.promotion_code, account) : null
  if (asked.promotion_code && !code) throw noSuchDiscount('promotion code', 'promotion_code', asked.promotion_code)
  if (code && !promotionCodeAt(code, clock.now()).active)
    throw invalidParam('discounts[0][promotion_code]', `This promotion code is not active: ${code.id}`)
  const id = code ? String(code.promotion.coupon) : (asked.coupon ?? '')
  const coupon = objects.find('coupon', id, account)
  if (!coupon) throw noSuchDiscount('coupon', 'coupon', id)
  if (!couponAt(coupon, clock.now()).valid)
    throw invalidParam(
      'discounts[0][coupon]',
      `Coupon ${id} is used up or cannot be redeemed any more.`,
      'coupon_expired',
    )
  if (coupon.currency !== null && coupon.currency !== currency)
    throw invalidParam('discounts[0][coupon]', `The coupon ${id} is in ${coupon.currency}, the session in ${currency}.`)
  return { coupon, promotionCode: code ?? null }
}

const noSuchDiscount = (what: string, param: string, id: string) =>
  invalidParam(`discounts[0][${param}]`, `No such ${what}: '${id}'`, 'resource_missing')

/** The lines with their part of the discount and their tax. Never more off than they come to. */
export function priceLines(
  lines: { item: Stripe.LineItem; rates: Stripe.TaxRate[] }[],
  coupon: Stripe.Coupon | undefined,
): Stripe.LineItem[] {
  const subtotals = lines.map(({ item }) => item.amount_subtotal)
  const subtotal = subtotals.reduce((sum, amount) => sum + amount, 0)
  const wanted = coupon?.amount_off ?? Math.round((subtotal * (coupon?.percent_off ?? 0)) / 100)
  const parts = shareOut(Math.min(wanted, subtotal), subtotals)
  return lines.map(({ item, rates }, index) => {
    return taxedLine({ ...item, amount_discount: parts[index] ?? 0 }, rates)
  })
}

/** A line with the tax on what is left of it after its discount. */
export function taxedLine(line: Stripe.LineItem, rates: TaxPart[]): Stripe.LineItem {
  const discounted = line.amount_subtotal - line.amount_discount
  const taxes = rates.map((rate) => ({ rate, amount: taxOn(discounted, rate) }))
  const onTop = taxes.reduce((sum, { rate, amount }) => sum + (rate.inclusive ? 0 : amount), 0)
  return {
    ...line,
    amount_tax: taxes.reduce((sum, { amount }) => sum + amount, 0),
    amount_total: discounted + onTop,
  }
}

export const linesTotal = (lines: Stripe.LineItem[]) => ({
  amount_tax: lines.reduce((sum, line) => sum + line.amount_tax, 0),
  amount_total: lines.reduce((sum, line) => sum + line.amount_total, 0),
})

/** Shares cents out in proportion; what rounding leaves goes to the largest remainders. */
export function shareOut(cents: number, weights: number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (cents * weight) / whole)
  const parts = exact.map(Math.floor)
  const left = cents - parts.reduce((sum, part) => sum + part, 0)
  const order = exact.map((value, index) => ({ index, rest: value % 1 })).sort((a, b) => b.rest - a.rest)
  for (const { index } of order.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** The rates that a line names. Throws 400 for one that is unknown or not active. */
export function ratesOf({ objects }: Provider, account: string, ids: string[], line: number): Stripe.TaxRate[] {
  return ids.map((id) => {
    const rate = objects.find('tax_rate', id, account)
    const param = `line_items[${line}][tax_rates]`
    if (!rate) throw invalidParam(param, `No such tax rate: '${id}'`, 'resource_missing')
    if (!rate.active) throw invalidParam(param, `The tax rate ${id} (${rate.display_name}) is not active.`)
    return rate
  })
}

/** What was redeemed counts when the session is paid, not before. */
export function redeem({ objects }: Provider, account: string, session: Stripe.Checkout.Session): void {
  for (const { coupon, promotion_code: code } of session.discounts ?? []) {
    const entered = code ? objects.find('promotion_code', String(code), account) : undefined
    if (entered) objects.update('promotion_code', { ...entered, times_redeemed: entered.times_redeemed + 1 })
    const used = objects.find('coupon', String(entered?.promotion.coupon ?? coupon), account)
    if (used) objects.update('coupon', { ...used, times_redeemed: used.times_redeemed + 1 })
  }
}
