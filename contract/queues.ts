import { z } from 'zod'
import { CONTACT_MESSAGE_MAX_CHARACTERS } from './limits.ts'
import { MAIL_KINDS, type MailKind } from './mail.ts'
import { flag, id, integer, nextCursor, page, text, time } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'
import { queueParts } from './service.ts'

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
const waitingCount = integer.min(0).max(100).describe('At most 100.')
const waiting = z.object({
  reports: waitingCount,
  appeals: waitingCount,
  cases: waitingCount.describe('At most 100, with requests to move purchases.'),
  contactMessages: waitingCount,
  failedMails: waitingCount,
  differences: waitingCount,
  proposals: waitingCount,
})
export type Waiting = z.output<typeof waiting>
export const shopMonth = z.object({
  month: z.string().meta({ example: '2026-11' }).describe('A month in UTC.'),
  turnover_cents: integer.describe('What buyers paid, with tax.'),
  sales: integer.describe('Paid orders.'),
  sellers: integer.describe('Sellers with a paid order.'),
  sign_ups: integer,
  refunded_cents: integer.describe('Refunds made in the month, less those that banks sent back.'),
  disputes: integer.describe('Opened in the month.'),
})
export type ShopMonth = z.output<typeof shopMonth>
export const overview = z.object({
  months: z.array(shopMonth).describe('The last 12, oldest first.'),
  health: z.object({
    ...queueParts,
    refunds: z.object({
      waiting: waitingCount.describe('Refunds to make, at most 100.'),
      stuck: integer.describe('Those that Stripe rejected, or whose account is out of reach.'),
    }),
    ledger: z.object({
      state: z.enum(['ok', 'late']),
      seconds: z.number().nullable().describe('Since the last comparison with Stripe; null if it failed or never ran.'),
    }),
    fraud: z.object({
      warnings: integer.describe('Warnings of banks in the last 30 days.'),
      failed: integer.describe('Failed payments of guests in the last 24 hours.'),
      ended: integer.describe('Their checkouts that were ended after ten.'),
      slowed: integer.describe('Network addresses whose guests have to solve a captcha now.'),
    }),
  }),
})
export type Overview = z.output<typeof overview>
export type StripeDifference = z.infer<typeof stripeDifference>
export type FailedMail = z.infer<typeof failedMail>
export type ContactMessage = z.infer<typeof contactMessage>
export const failedMail = z.object({
  id,
  kind: z.enum(Object.keys(MAIL_KINDS) as [MailKind, ...MailKind[]]),
  recipient_id: id.nullable(),
  recipient_username: z.string().nullable(),
  address: z.string().nullable().describe('Where it goes to an address and not to a user.'),
  attempts: integer,
  last_error: z.string().nullable(),
  created_at: time,
  buried_at: time.describe('When it was given up.'),
})
export const stripeDifference = z.object({
  id,
  kind: z.enum(['sale', 'platform_fee', 'refund', 'dispute']),
  found: z.enum(['missing_here', 'missing_there', 'amount_differs']),
  ledger_cents: integer.describe('What the seller got by the ledger; negative what they gave.'),
  stripe_cents: integer.describe('The same by Stripe.'),
  payment_intent_id: z.string(),
  order_id: id.nullable().describe('Null where the payment belongs to no order here.'),
  seller_id: id.nullable(),
  seller_username: z.string().nullable(),
  first_seen_at: time,
  last_seen_at: time,
  solved_at: time.nullable(),
})

export const queueCalls = operationsOf('admin', 'Administration', 'admin', {
  countWaiting: {
    call: 'get /admin/waiting',
    summary: 'Count what is waiting in each admin room.',
    answers: { 200: json('Counts of up to 100.', waiting) },
  },
  getOverview: {
    call: 'get /admin/overview',
    summary: 'Get the shop’s numbers by month and its delays.',
    answers: { 200: json('The overview.', overview) },
  },
  listContactMessages: {
    call: 'get /admin/contact-messages',
    summary: 'List contact form messages.',
    query: page.extend({ isOpen: flag }),
    answers: { 200: json('A page of messages.', z.object({ messages: z.array(contactMessage), nextCursor })) },
  },
  answerContactMessage: {
    call: 'post /admin/contact-messages/{messageId}/answer',
    summary: 'Reply to a message by email and close it. One reply per message.',
    body: z.object({ answer: text(CONTACT_MESSAGE_MAX_CHARACTERS) }),
    errors: ['not_found', 'already_done'],
  },
  closeContactMessage: {
    call: 'post /admin/contact-messages/{messageId}/close',
    summary: 'Close a message without a reply.',
    errors: ['not_found', 'already_done'],
  },
  listFailedMails: {
    call: 'get /admin/mails/failed',
    summary: 'List failed emails.',
    query: page,
    answers: { 200: json('A page of emails.', z.object({ mails: z.array(failedMail), nextCursor })) },
  },
  retryMail: { call: 'post /admin/mails/{mailId}/retry', summary: 'Retry a failed email.', errors: ['not_found'] },
  listStripeDifferences: {
    call: 'get /admin/ledger/differences',
    summary: 'List differences between the ledger and Stripe.',
    query: page.extend({ state: z.enum(['open', 'solved']).optional() }),
    answers: { 200: json('A page of differences.', z.object({ differences: z.array(stripeDifference), nextCursor })) },
  },
})
