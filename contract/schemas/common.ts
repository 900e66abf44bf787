// Building blocks of the request and response shapes.
import { z } from 'zod'
import {
  LIST_SEARCH_MAX_CHARACTERS,
  LIST_SEARCH_MIN_CHARACTERS,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  PRICE_MAX_CENTS,
  PRICE_MIN_CENTS,
} from '../limits.ts'
import { parsePriceCents } from '../money.ts'

export const id = z.uuid()

/** Text that is stored: no NUL (Postgres cannot hold it) and no lone surrogate (it is no Unicode text). */
export const text = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), 'must be plain text')
    .refine((value) => value.trim() !== '', 'must not be blank')

/** A price in dollars as number or text, at most two decimals: free, or at least Stripe's minimum. Gives integer cents. */
export const priceCents = z.union([z.number(), z.string().max(20)]).transform((price, context) => {
  const cents = parsePriceCents(price)
  if (cents === null) {
    context.addIssue({ code: 'custom', message: 'must be digits with at most 2 decimals' })
    return z.NEVER
  }
  if (cents !== 0 && (cents < PRICE_MIN_CENTS || cents > PRICE_MAX_CENTS)) {
    context.addIssue({ code: 'custom', message: 'must be 0 or between 0.50 and 999999.99' })
    return z.NEVER
  }
  return cents
})

/** An amount of money in dollars as number or text, at most two decimals, more than nothing. Gives integer cents. */
export const amountCents = z.union([z.number(), z.string().max(20)]).transform((amount, context) => {
  const cents = parsePriceCents(amount)
  if (cents !== null && cents > 0) return cents
  context.addIssue({ code: 'custom', message: 'must be digits with at most 2 decimals, and more than 0' })
  return z.NEVER
})

export const page = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
  cursor: z.string().max(500).optional(),
})

/** What is searched for in a list of admins or sellers. */
export const listSearch = z.string().trim().min(LIST_SEARCH_MIN_CHARACTERS).max(LIST_SEARCH_MAX_CHARACTERS).optional()

/** Who is meant in a body: accepted for the spec's clients, and rejected where it is not the caller. */
export const callerId = id.optional()
