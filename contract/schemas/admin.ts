// What admins read: users, listings, reviews, messages of the contact form, their own log, who they are, mails that were given up, and where Stripe and the ledger differ.
import { z } from 'zod'
import { LISTING_STATUSES, LOGGED_ACTIONS, MODERATION_ACTS, REPORT_OUTCOMES, RULES, STANDINGS } from '../choices.ts'
import { CONTACT_MESSAGE_MAX_CHARACTERS, REPORT_REASON_MAX_CHARACTERS } from '../limits.ts'
import { MAIL_KINDS, type MailKind } from '../mails.ts'
import { id, listSearch, page, text } from './common.ts'

const time = z.iso.datetime({ offset: true })
const count = z.number().int()
const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional()
const nextCursor = z.string().nullable()

export const userQuery = page.extend({
  q: listSearch.describe('An id, the start of an email address where it has an @, and otherwise a part of a name.'),
  standing: z.enum(STANDINGS).optional(),
  isSeller: flag,
})
export const foundUser = z.object({
  id,
  username: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  is_seller: z.boolean(),
  standing: z.enum(STANDINGS),
  created_at: time,
  email: z.string().nullable(),
  suspended_until: time.nullable().describe('Null unless their standing is suspended: a ban has no end.'),
})
export const foundUsers = z.object({ users: z.array(foundUser), nextCursor })

const money = z.object({ orders: count, cents: count, refundedCents: count })
const outcomes = z.record(z.enum(REPORT_OUTCOMES), count)
export const adminStatement = z.object({
  id,
  act: z.enum(MODERATION_ACTS),
  rule: z.enum(RULES),
  facts: z.string(),
  about: z.string().nullable(),
  listing_id: id.nullable(),
  review_id: id.nullable(),
  until: time.nullable(),
  is_unlawful: z.boolean(),
  created_at: time,
  reversed_at: time.nullable(),
  reversed_by: z.enum(['shop', 'appeal']).nullable(),
})
export const describedUser = foundUser.extend({
  is_admin: z.boolean(),
  listings: z.partialRecord(z.enum(LISTING_STATUSES), count).describe('How many there are, by status.'),
  sales: money,
  purchases: money,
  reviews: count,
  reportsBy: outcomes.describe('Reports that they made, by what came of them; none while they are pending.'),
  reportsAbout: outcomes,
  statements: z.array(adminStatement).describe('The newest decisions about them, at most 100.'),
})

export const listingQuery = page.extend({
  q: listSearch.describe('An id, words of a title, or a part of one where no title has these words.'),
  status: z.enum(LISTING_STATUSES).optional(),
  sellerId: id.optional(),
})
export const foundListing = z.object({
  id,
  title: z.string(),
  status: z.enum(LISTING_STATUSES),
  held_by: z.enum(['take_down_listing', 'ban']).nullable().describe('What keeps a removed one out of the shop.'),
  is_unlawful: z.boolean(),
  price_cents: count,
  seller_id: id,
  seller_username: z.string(),
  sales_count: count,
  rating_count: count,
  pending_reports: count,
  created_at: time,
})
export const foundListings = z.object({ listings: z.array(foundListing), nextCursor })

export const reviewQuery = page.extend({ isRemoved: flag, listingId: id.optional(), userId: id.optional() })
export const foundReview = z.object({
  id,
  listing_id: id,
  listing_title: z.string(),
  reviewer_id: id,
  reviewer_username: z.string(),
  rating: count,
  comment: z.string(),
  removed_at: time.nullable(),
  pending_reports: count,
  created_at: time,
})
export const foundReviews = z.object({ reviews: z.array(foundReview), nextCursor })

export const contactQuery = page.extend({ isOpen: flag })
export const contactMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  created_at: time,
  closed_at: time.nullable(),
  answer: z.string().nullable(),
  answered_at: time.nullable(),
})
export const contactMessages = z.object({ messages: z.array(contactMessage), nextCursor })
export const contactAnswerInput = z.object({ answer: text(CONTACT_MESSAGE_MAX_CHARACTERS) })

export const actionQuery = page.extend({
  action: z.enum(LOGGED_ACTIONS).optional(),
  adminId: id.optional(),
  userId: id.optional(),
  admin: z.string().trim().max(100).optional().describe('The username of who acted.'),
  user: z.string().trim().max(100).optional().describe('The username of whom it was about.'),
})
export const loggedAction = z.object({
  id: count,
  action: z.enum(LOGGED_ACTIONS),
  admin_id: id,
  admin_username: z.string(),
  user_id: id.nullable(),
  user_username: z.string().nullable(),
  listing_id: id.nullable(),
  review_id: id.nullable(),
  report_id: id.nullable(),
  statement_id: id.nullable(),
  case_id: id.nullable(),
  rule: z.enum(RULES).nullable(),
  facts: z.string().nullable(),
  reason: z.string().nullable().describe('For the admins alone.'),
  until: time.nullable(),
  reverses: count.nullable().describe('The action that this one takes back.'),
  created_at: time,
})
export const loggedActions = z.object({ actions: z.array(loggedAction), nextCursor })

export const proposalInput = z.object({
  userId: id,
  act: z.enum(['add', 'remove']),
  reason: text(REPORT_REASON_MAX_CHARACTERS).describe('For the admins alone.'),
})
export const proposed = z.object({ id })
export const adminList = z.object({
  admins: z.array(
    z.object({ id, username: z.string(), name: z.string(), standing: z.enum(STANDINGS), granted_at: time }),
  ),
  proposals: z.array(
    z.object({
      id,
      act: z.enum(['add', 'remove']),
      user_id: id,
      username: z.string(),
      reason: z.string(),
      proposed_by_username: z.string(),
      is_own: z.boolean(),
      may_agree: z.boolean().describe('Whether the caller neither proposed it nor is the person.'),
      created_at: time,
    }),
  ),
})

const waitingCount = count.min(0).max(100).describe('At most 100.')
export const waiting = z.object({
  reports: waitingCount,
  appeals: waitingCount,
  cases: waitingCount,
  contactMessages: waitingCount,
  failedMails: waitingCount,
  differences: waitingCount,
  proposals: waitingCount,
})

export const failedMail = z.object({
  id,
  kind: z.enum(Object.keys(MAIL_KINDS) as [MailKind, ...MailKind[]]),
  recipient_id: id.nullable(),
  recipient_username: z.string().nullable(),
  address: z.string().nullable().describe('Where it goes to an address and not to a user.'),
  attempts: count,
  last_error: z.string().nullable(),
  created_at: time,
  buried_at: time.describe('When it was given up.'),
})
export const failedMails = z.object({ mails: z.array(failedMail), nextCursor })

export const differenceQuery = page.extend({ state: z.enum(['open', 'solved']).optional() })
export const stripeDifference = z.object({
  id,
  kind: z.enum(['sale', 'platform_fee', 'refund', 'dispute']),
  found: z.enum(['missing_here', 'missing_there', 'amount_differs']),
  ledger_cents: count.describe('What the seller got by the ledger; negative what they gave.'),
  stripe_cents: count.describe('The same by Stripe.'),
  payment_intent_id: z.string(),
  order_id: id.nullable().describe('Null where the payment belongs to no order here.'),
  seller_id: id.nullable(),
  seller_username: z.string().nullable(),
  first_seen_at: time,
  last_seen_at: time,
  solved_at: time.nullable(),
})
export const stripeDifferences = z.object({ differences: z.array(stripeDifference), nextCursor })
