// How discounts are told.
import type { DiscountState } from '@contract/choices.ts'
import type { Discount } from '@contract/discounts.ts'
import { formatDollars } from '@contract/format.ts'

export const STATE_NAMES: Record<DiscountState, string> = {
  active: 'Active',
  scheduled: 'Not valid yet',
  used_up: 'Used up',
  ended: 'Ended',
}

/** What it takes off: "20%" or "$2.50". */
export const takesOff = ({ percent, amount }: Discount): string =>
  percent === null ? formatDollars(amount ?? 0) : `${percent}%`

/** How often it is used, of how often it can be. */
export const usesOf = ({ uses, max_uses }: Discount): string =>
  max_uses === null ? String(uses) : `${uses} of ${max_uses}`
