// Discounts: codes by which a seller sells for less. Amounts in dollars.
import { z } from 'zod'
import { DISCOUNT_STATES } from '../choices.ts'
import { DISCOUNT_CODE_PATTERN, DISCOUNT_CODE_RULE, DISCOUNT_PERCENT_MAX, DISCOUNT_USES_MAX } from '../limits.ts'
import { amountCents, id } from './common.ts'

const time = z.iso.datetime({ offset: true })

export const discount = z.object({
  id,
  code: z.string(),
  percent: z
    .number()
    .int()
    .nullable()
    .describe('Hundredths that it takes off each price; null where it takes an amount.'),
  amount: z
    .number()
    .nullable()
    .describe('Dollars that it takes off all prices together; null where it takes a percentage.'),
  listing_id: id.nullable().describe('The one listing that it is for; null for all of the seller’s.'),
  listing_title: z.string().nullable(),
  starts_at: time,
  ends_at: time.nullable(),
  max_uses: z.number().int().nullable(),
  uses: z.number().int().describe('In orders that were paid or are open.'),
  state: z.enum(DISCOUNT_STATES),
  created_at: time,
})
export const discounts = z.object({ discounts: z.array(discount), nextCursor: z.string().nullable() })

export const discountInput = z
  .object({
    code: z
      .string()
      .max(60)
      .transform((code) => code.trim().toUpperCase())
      .pipe(z.string().regex(DISCOUNT_CODE_PATTERN, `must be ${DISCOUNT_CODE_RULE}`)),
    percent: z.number().int().min(1).max(DISCOUNT_PERCENT_MAX).nullish(),
    amount: amountCents.nullish().describe('Dollars.'),
    listingId: id.nullish().describe('The one listing that it is for; without it, all that the caller sells.'),
    startsAt: time.nullish().describe('Without it, now.'),
    endsAt: time.nullish().describe('Without it, when the caller ends it.'),
    maxUses: z.number().int().min(1).max(DISCOUNT_USES_MAX).nullish(),
  })
  .refine(({ percent, amount }) => (percent == null) !== (amount == null), {
    path: ['amount'],
    message: 'must be given where there is no percent, and only there',
  })

export type Discount = z.infer<typeof discount>
export type DiscountInput = z.input<typeof discountInput>
