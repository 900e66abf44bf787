// Cases: a buyer's complaint about an ordered item, or a refund request.
import { z } from 'zod'
import { CASE_KINDS, CASE_STATES, PROBLEM_KINDS, REQUEST_KINDS } from './choices.ts'
import { CASE_MAX_CHARACTERS, REFUND_REASON_MAX_CHARACTERS } from './limits.ts'
import { amountCents, id, message, nextCursor, page, text, time } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'
import { itemFacts } from './orders.ts'

const words = text(CASE_MAX_CHARACTERS)

export const shopCase = z.object({
  id,
  order_item_id: id.nullable().describe('Null for a refund request.'),
  item_ids: z.array(id).nullable().describe('The items of a refund request. Null for other cases.'),
  thread_id: id,
  buyer_id: id.nullable().describe('Null while the seller sees “Guest”.'),
  seller_id: id,
  kind: z.enum(CASE_KINDS),
  author: z
    .enum(['buyer', 'guest'])
    .describe('Who opened it. `guest`: the buyer, before an account claimed the purchase.'),
  body: z.string().describe('The buyer’s words. Empty for a guest’s request without words.'),
  state: z
    .enum(CASE_STATES)
    .describe('Next: seller (open, replacing), buyer (offered, rejected, delivered), admin (escalated).'),
  offer: z.enum(['refund', 'replacement']).nullable(),
  answer: z.string().nullable().describe('The seller’s words with an offer or a rejection.'),
  decision: z.string().nullable().describe('The admin’s reason.'),
  outcome: z.enum(['refunded', 'replaced', 'rejected', 'withdrawn', 'unanswered']).nullable(),
  refund: z.number().nullable().describe('Dollars refunded on a request.'),
  due_at: time.nullable().describe('Deadline of the next answer.'),
  opened_at: time,
  changed_at: time,
})

export const adminCase = shopCase.omit({ item_ids: true, refund: true }).extend({
  order_item_id: id,
  buyer_id: id,
  kind: z.enum(PROBLEM_KINDS),
  order_id: id,
  order_number: z.string(),
  item: itemFacts,
  buyer_name: z.string(),
  buyer_username: z.string(),
  seller_name: z.string(),
  seller_username: z.string(),
})
export const adminCases = z.object({ cases: z.array(adminCase), nextCursor })

export const caseMessages = z.object({ messages: z.array(message) })

export type ShopCase = z.infer<typeof shopCase>
export type AdminCase = z.infer<typeof adminCase>

export const REFUND_REQUEST_ERRORS = [
  'rate_limited',
  'order_not_found',
  'refund_unpaid',
  'refund_free',
  'refund_disputed',
  'refund_done',
  'refund_requested',
  'case_impossible',
] as const

export const caseCalls = operationsOf('cases', 'Cases', 'user', {
  openCase: {
    call: 'post /orders/{orderId}/items/{itemId}/case',
    changes: ['messages', 'sales', 'orders'],
    summary: 'Open a case about an item you ordered.',
    body: z.object({ kind: z.enum(PROBLEM_KINDS), body: words }),
    answers: { 201: json('The case.', shopCase) },
    errors: ['rate_limited', 'order_not_found', 'case_open', 'case_impossible'],
  },
  answerCase: {
    call: 'post /cases/{caseId}/answer',
    changes: ['messages', 'sales', 'orders'],
    summary: 'Reply to a case as the seller: offer a refund or replacement, reject, or deliver the replacement.',
    body: z.object({ action: z.enum(['offer_refund', 'offer_replacement', 'reject', 'deliver']), body: words }),
    answers: { 200: json('The case.', shopCase) },
    errors: ['not_found', 'case_moved_on', 'case_impossible'],
  },
  replyToCase: {
    call: 'post /cases/{caseId}/reply',
    changes: ['messages', 'sales', 'orders'],
    summary:
      'Reply to a case as the buyer: accept an offer, confirm the replacement, escalate to an admin, or withdraw.',
    body: z.object({ action: z.enum(['accept', 'confirm', 'escalate', 'withdraw']) }),
    answers: { 200: json('The case.', shopCase) },
    errors: ['not_found', 'case_moved_on'],
  },
  requestRefund: {
    call: 'post /orders/{orderId}/refund-request',
    changes: ['messages', 'sales', 'orders'],
    summary:
      'Request a refund for items you ordered that have no fault. One request per order can be open; repeating it returns the same one.',
    body: z.object({
      itemIds: z.array(id).min(1).max(100).describe('Ids of order items.'),
      kind: z.enum(REQUEST_KINDS),
      body: words,
    }),
    answers: { 201: json('The request, which is a case.', shopCase) },
    errors: REFUND_REQUEST_ERRORS,
  },
  answerRefundRequest: {
    call: 'post /cases/{caseId}/refund-answer',
    changes: ['messages', 'sales', 'orders'],
    summary: 'Reply to a refund request, once: refund all of it (which ends access), some of it, or none.',
    body: z
      .object({
        amount: amountCents.nullable().describe('Dollars to refund. Null declines.'),
        reason: text(REFUND_REASON_MAX_CHARACTERS).nullish().describe('Shown to the buyer. A refusal needs one.'),
      })
      .refine(({ amount, reason }) => amount !== null || reason, { path: ['reason'], message: 'must not be blank' }),
    answers: { 200: json('The request.', shopCase) },
    errors: ['rate_limited', 'not_found', 'case_moved_on', 'refund_impossible', 'refund_too_much'],
  },
  listCases: {
    call: 'get /admin/cases',
    summary: 'List cases by state, oldest first. Without a state: those waiting for an admin.',
    access: 'admin',
    query: page.extend({ state: z.enum(CASE_STATES).default('escalated') }),
    answers: { 200: json('A page of cases.', adminCases) },
  },
  listCaseMessages: {
    call: 'get /admin/cases/{caseId}/messages',
    summary: 'List the messages of a case that is waiting for an admin, newest first.',
    access: 'admin',
    answers: { 200: json('At most 100 messages. Empty for any other case.', caseMessages) },
    errors: ['not_found'],
  },
  decideCase: {
    call: 'post /admin/cases/{caseId}/decision',
    summary: 'Decide an escalated case: refund, replacement or rejection.',
    access: 'admin',
    body: z.object({ outcome: z.enum(['refund', 'replace', 'reject']), reason: words }),
    errors: ['not_found', 'case_moved_on', 'case_impossible'],
  },
})
