// What a seller fills in for a discount, what is wrong with it, and what is sent of it.

import type { DiscountInput } from '@contract/discounts.ts'
import { formatCount, parsePriceCents } from '@contract/format.ts'
import { DISCOUNT_CODE_PATTERN, DISCOUNT_CODE_RULE, DISCOUNT_PERCENT_MAX, DISCOUNT_USES_MAX } from '@contract/limits.ts'
import type { FieldErrors } from '@/lib/use-form.ts'

export type DiscountFields = {
  code: string
  kind: string
  percent: string
  amount: string
  listingId: string
  startsOn: string
  endsOn: string
  maxUses: string
}

export const EMPTY: DiscountFields = {
  code: '',
  kind: 'percent',
  percent: '',
  amount: '',
  listingId: '',
  startsOn: '',
  endsOn: '',
  maxUses: '',
}

/** Days of a date field, where the seller is: the first from its start, the last to its end. */
const startOf = (day: string) => new Date(`${day}T00:00`)
function endOf(day: string): Date {
  const end = startOf(day)
  end.setDate(end.getDate() + 1)
  return end
}

const isCountUpTo = (text: string, most: number) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most

export function errorsOf({ code, kind, percent, amount, startsOn, endsOn, maxUses }: DiscountFields): FieldErrors {
  const errors: FieldErrors = {}
  if (!DISCOUNT_CODE_PATTERN.test(code.trim().toUpperCase())) errors.code = `Use ${DISCOUNT_CODE_RULE}.`
  if (kind === 'percent' && !isCountUpTo(percent.trim(), DISCOUNT_PERCENT_MAX))
    errors.percent = `Enter a whole number from 1 to ${DISCOUNT_PERCENT_MAX}.`
  if (kind === 'amount' && !parsePriceCents(amount)) errors.amount = 'Enter an amount in dollars, such as 4.50.'
  if (endsOn && (endOf(endsOn) <= new Date() || (startsOn && endsOn < startsOn)))
    errors.endsOn = 'Choose a last day that isn’t in the past or before the first day.'
  if (maxUses.trim() && !isCountUpTo(maxUses.trim(), DISCOUNT_USES_MAX))
    errors.maxUses = `Enter a whole number from 1 to ${formatCount(DISCOUNT_USES_MAX)}.`
  return errors
}

export const inputOf = (fields: DiscountFields): DiscountInput => ({
  code: fields.code,
  ...(fields.kind === 'percent' ? { percent: Number(fields.percent) } : { amount: fields.amount.trim() }),
  listingId: fields.listingId || null,
  startsAt: fields.startsOn ? startOf(fields.startsOn).toISOString() : null,
  endsAt: fields.endsOn ? endOf(fields.endsOn).toISOString() : null,
  maxUses: fields.maxUses.trim() ? Number(fields.maxUses) : null,
})
