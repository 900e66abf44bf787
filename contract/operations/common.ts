// Building blocks of the request and response shapes.
import { z } from 'zod'
import { ERRORS, type ErrorBody, type ErrorCode } from '../errors.ts'
import {
  CONTACT_NAME_MAX_CHARACTERS,
  LIST_SEARCH_MAX_CHARACTERS,
  LIST_SEARCH_MIN_CHARACTERS,
  LISTING_IDS_MAX,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  PRICE_MAX_CENTS,
  PRICE_MIN_CENTS,
  TITLE_MAX_CHARACTERS,
} from '../limits.ts'
import { ADDRESS_MAX_CHARACTERS, ADDRESS_PATTERN, normalAddress } from '../text/addresses.ts'
import { hiddenCharacter, withoutHarmless } from '../text/invisible-characters.ts'
import { parsePriceCents } from '../text/typed-texts.ts'
import { knownSource } from '../text/view-sources.ts'

export const id = z.uuid()
export const sha256 = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
  .meta({ example: 'a'.repeat(64) })
export const time = z.iso.datetime({ offset: true })
export const integer = z.number().int()
/** A seller's numbers, which mean the same in every call (docs/glossary.md). */
export const sellerNumbers = {
  orders: integer.describe(
    'Orders, on the day (UTC) when they were paid: also free and gift orders, and those refunded since. No copies or imports.',
  ),
  items_sold: integer.describe('Items that were paid for and are still held. Free and refunded ones don’t count.'),
  revenue: z
    .number()
    .describe(
      'Sum of `net`: what orders left you after refunds, disputes, our fees and tax that you owe, before Stripe’s fee.',
    ),
}
/** Anything that isn't a source becomes null. */
export const viewSource = z
  .unknown()
  .transform(knownSource)
  .optional()
  .describe('What led to the item’s page: a site’s host, a known utm_source, or `shop`. Anything else is ignored.')
  .meta({ example: 'example.com' })
/** A boolean in a URL. */
export const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional()
/** A user, as others see them. */
export const person = {
  username: z.string().meta({ example: 'sam' }),
  name: z.string().meta({ example: 'Sam Seller' }),
  avatar: z.string().nullable().meta({ example: null }),
}
/** In the form that is stored. Domains may be typed with accents. */
export const email = z
  .string()
  .overwrite((typed) => normalAddress(typed) ?? typed)
  .check(z.email({ pattern: ADDRESS_PATTERN }))
  .max(ADDRESS_MAX_CHARACTERS)
/** Works once. */
export const captchaToken = z
  .string()
  .min(1)
  .max(4000)
  .describe('The solved challenge in base64, from the ALTCHA widget.')
export const nextCursor = z.string().nullable().meta({ example: null })
export const done = z.object({ success: z.literal(true) })

/** Stored text, or nothing. Postgres can't store NUL, and a lone surrogate isn't valid Unicode. */
export const typedText = (maxCharacters: number, base = z.string()) =>
  base.max(maxCharacters).refine((value) => !value.includes('\0') && value.isWellFormed(), 'must be plain text')
export const text = (maxCharacters: number, base = z.string()) =>
  typedText(maxCharacters, base).regex(/\S/, 'must not be blank')

/** The name of a person who writes to somebody. */
export const nameLine = text(CONTACT_NAME_MAX_CHARACTERS).refine((value) => !/[\r\n]/.test(value), 'must be one line')

/** Rejects hidden characters by their name and place. */
export const rejectHidden = (value: string, { addIssue }: z.RefinementCtx): void => {
  const message = hiddenCharacter(value)
  if (message) addIssue({ code: 'custom', message })
}

/** Scripts of names need joiners in more places. */
export const rejectHiddenInName = (name: string, context: z.RefinementCtx): void =>
  rejectHidden(name.replace(/[\u200c\u200d]/g, ' '), context)

/** For columns that reject hidden characters. Harmless ones are left out. */
export const harmlessText = () => z.string().overwrite(withoutHarmless)
export const visibleText = (maxCharacters: number) => text(maxCharacters, harmlessText()).superRefine(rejectHidden)
/** Of a listing. */
export const title = visibleText(TITLE_MAX_CHARACTERS)

/** A price in dollars: 0, or at least Stripe's minimum. Becomes integer cents. */
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

/** An amount in dollars above 0. Becomes integer cents. */
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

/** Ids in a URL, separated by commas. */
export const listingIds = z
  .string()
  .max(500)
  .transform((typed) => typed.split(','))
  .pipe(z.array(id).max(LISTING_IDS_MAX))
  .optional()

/** A search in a list of admins or sellers. */
export const listSearch = z.string().trim().min(LIST_SEARCH_MIN_CHARACTERS).max(LIST_SEARCH_MAX_CHARACTERS).optional()

/** The caller's id in a body, for the spec's clients. Rejected if it isn't the caller. */
export const callerId = id.optional()

/** The body of every error. */
export const errorBody = z.object({
  error: z.string().describe('Text for the user.'),
  message: z.string().describe("The same, under the name the spec's clients use."),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  parameters: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('What the message is made of: the `rule` of the code that was broken, numbers, and your own names.'),
  field: z.string().optional().describe('The part of the payload that was rejected.'),
  itemId: z.string().optional().describe('The item that was rejected, where there are several.'),
}) satisfies z.ZodType<ErrorBody>

export const messagePicture = z.object({
  id,
  alt: z.string().nullable().describe('What it shows, in its sender’s words.'),
  width: integer,
  height: integer,
})
export const message = z.object({
  id,
  author: z.enum(['buyer', 'seller', 'guest']).describe('`guest`: the buyer, before an account claimed the purchase.'),
  sender_id: id.nullable().describe('Null for a guest.'),
  body: z.string().describe('Empty where the message is pictures alone.'),
  pictures: z.array(messagePicture),
  sent_at: time,
})

export type Message = z.infer<typeof message>
export type MessagePicture = z.infer<typeof messagePicture>

/** The newest release, if it isn't the first. */
export const newRelease = z.object({
  number: integer,
  name: z.string().nullable().describe('The seller’s own number, such as 2.1.'),
  released_at: time,
  note: z.string().nullable().describe('The seller’s words.'),
})
export type NewRelease = z.infer<typeof newRelease>
