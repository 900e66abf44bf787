// Building blocks of the request and response shapes.
import { z } from 'zod'
import { ERRORS, type ErrorBody, type ErrorCode } from './errors.ts'
import { parsePriceCents } from './format.ts'
import {
  LIST_SEARCH_MAX_CHARACTERS,
  LIST_SEARCH_MIN_CHARACTERS,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  PRICE_MAX_CENTS,
  PRICE_MIN_CENTS,
} from './limits.ts'

export const id = z.uuid()
export const time = z.iso.datetime({ offset: true })
export const count = z.number().int()
/** A yes or no in an address. */
export const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional()
export const nextCursor = z.string().nullable()
export const done = z.object({ success: z.literal(true) })

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

/** The body of every answer that is not a success. */
export const errorBody = z.object({
  error: z.string().describe('What a person can read.'),
  message: z.string().describe("The same, under the name that the spec's clients look for."),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  field: z.string().optional().describe('The part of the payload that was rejected.'),
  itemId: z.string().optional().describe('The item that was rejected, where there are several.'),
}) satisfies z.ZodType<ErrorBody>

export const messagePicture = z.object({
  id,
  alt: z.string().nullable().describe('What it shows, in its sender’s words.'),
  width: z.number().int(),
  height: z.number().int(),
})
export const message = z.object({
  id,
  sender_id: id,
  body: z.string().describe('Empty where the message is pictures alone.'),
  pictures: z.array(messagePicture),
  sent_at: time,
})

export type Message = z.infer<typeof message>
export type MessagePicture = z.infer<typeof messagePicture>
