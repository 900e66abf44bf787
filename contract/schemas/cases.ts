// Cases: a buyer's complaint about an item of an order, and what became of it.
import { z } from 'zod'
import { CASE_KINDS, CASE_STATES, PROBLEM_KINDS, REQUEST_KINDS } from '../choices.ts'
import { CASE_MAX_CHARACTERS, REFUND_REASON_MAX_CHARACTERS } from '../limits.ts'
import { amountCents, id, page, text } from './common.ts'

const time = z.iso.datetime({ offset: true })
const words = text(CASE_MAX_CHARACTERS)

export const shopCase = z.object({
  id,
  order_item_id: id.nullable().describe('Null of a refund request.'),
  item_ids: z.array(id).nullable().describe('The items of a refund request; null of any other case.'),
  thread_id: id,
  buyer_id: id,
  seller_id: id,
  kind: z.enum(CASE_KINDS),
  body: z.string().describe('What the buyer says.'),
  state: z
    .enum(CASE_STATES)
    .describe(
      'Open: the seller is to answer. Offered, rejected: the buyer is. Replacing: the seller is to give what was agreed. Delivered: the buyer is to say whether they have it. Escalated: an admin is to decide.',
    ),
  offer: z.enum(['refund', 'replacement']).nullable(),
  answer: z.string().nullable().describe('The seller’s words with an offer or a rejection.'),
  decision: z.string().nullable().describe('The admin’s reason.'),
  outcome: z.enum(['refunded', 'replaced', 'rejected', 'withdrawn', 'unanswered']).nullable(),
  refund: z.number().nullable().describe('Dollars that the seller gave back on a request.'),
  due_at: time.nullable().describe('When it goes on without an answer.'),
  opened_at: time,
  changed_at: time,
})

/** An item of an order as its buyer and its seller, and an admin of a case, see it. */
export const itemFacts = z.object({
  id,
  listing_id: id,
  title: z.string(),
  price: z.number().describe('Dollars paid.'),
  discount: z.number().describe('Dollars that a discount took off before.'),
  version: z.number().int().nullable().describe('Of the file as it is now.'),
  downloads: z.number().int().describe('How often the buyer fetched it.'),
  last_download_at: time.nullable(),
  is_held: z.boolean(),
})

export const caseInput = z.object({ kind: z.enum(PROBLEM_KINDS), body: words })
export const refundRequestInput = z.object({
  itemIds: z.array(id).min(1).max(100).describe('Items of the order, by their own ids.'),
  kind: z.enum(REQUEST_KINDS),
  body: words,
})
export const refundAnswerInput = z.object({
  amount: amountCents.nullable().describe('Dollars to give back; null declines.'),
  reason: text(REFUND_REASON_MAX_CHARACTERS).describe('Which the buyer reads.'),
})
export const caseAnswerInput = z.object({
  action: z.enum(['offer_refund', 'offer_replacement', 'reject', 'deliver']),
  body: words,
})
export const caseReplyInput = z.object({ action: z.enum(['accept', 'confirm', 'escalate', 'withdraw']) })
export const caseDecisionInput = z.object({ outcome: z.enum(['refund', 'replace', 'reject']), reason: words })

export const casesQuery = page.extend({ state: z.enum(CASE_STATES).default('escalated') })
export const adminCase = shopCase.omit({ item_ids: true, refund: true }).extend({
  order_item_id: id,
  kind: z.enum(PROBLEM_KINDS),
  order_id: id,
  item: itemFacts,
  buyer_name: z.string(),
  buyer_username: z.string(),
  seller_name: z.string(),
  seller_username: z.string(),
})
export const adminCases = z.object({ cases: z.array(adminCase), nextCursor: z.string().nullable() })

export type ShopCase = z.infer<typeof shopCase>
export type ItemFacts = z.infer<typeof itemFacts>
export type AdminCase = z.infer<typeof adminCase>
