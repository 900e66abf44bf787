// Corrections: a guest who mistyped the address asks to move the purchase to another one. No call
// shows either address, or whether the request found a purchase.
import { z } from 'zod'
import { CORRECTION_STATES } from './choices.ts'
import { ORDER_NUMBER_PATTERN, REFUND_REASON_MAX_CHARACTERS } from './limits.ts'
import { captchaToken, email, id, nextCursor, page, text, time } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'

const typedOrderNumber = z
  .string()
  .max(40)
  .regex(ORDER_NUMBER_PATTERN, 'must have 10 letters and digits, such as 7K3QD-0X9MB')
  .describe('On the receipt and in the mail. It opens nothing.')

export const openCorrection = z.object({ id, requested_at: time })
export type OpenCorrection = z.infer<typeof openCorrection>

export const correction = openCorrection.extend({
  order_id: id,
  order_number: z.string(),
  came_by_link: z.boolean().describe('Whether it came by the purchase’s own link. Then its seller may agree, too.'),
  titles: z.string(),
  seller_id: id,
  seller_username: z.string(),
  state: z.enum(CORRECTION_STATES),
  decided_by_username: z.string().nullable(),
  reason: z.string().nullable(),
})
export type Correction = z.infer<typeof correction>

const movedPurchase = z.object({ titles: z.string(), undo_until: time })
export type MovedPurchase = z.infer<typeof movedPurchase>
const stored = z.object({ id })
const oldLink = z.object({
  link: z.string().max(100).describe('The token of a link that was mailed to the old address.'),
})

export const correctionCalls = operationsOf('corrections', 'Wrong addresses', 'public', {
  requestCorrection: {
    call: 'post /guests/corrections',
    summary: 'Ask an admin to move a purchase without an account to another address. All requests get the same answer.',
    body: z.object({ orderNumber: typedOrderNumber, email, captchaToken }),
    answers: { 201: json('The request is stored. Its id is new, whether there is such a purchase.', stored) },
    errors: ['captcha_used', 'rate_limited'],
  },
  requestMove: {
    call: 'post /guests/orders/{orderId}/correction',
    changes: ['redress'],
    summary: 'Ask the seller or an admin to move your purchase to another address. Needs the link’s token.',
    access: 'redress',
    body: z.object({ email }),
    answers: { 201: json('The request. It replaces your previous one.', stored) },
    errors: ['order_not_found', 'rate_limited'],
  },
  getMovedPurchase: {
    call: 'post /guests/moved-purchase',
    changes: [],
    summary: 'Get the move that a link of the old address can undo.',
    body: oldLink,
    answers: { 200: json('The purchase, or null.', z.object({ moved: movedPurchase.nullable() })) },
  },
  undoMove: {
    call: 'post /guests/moved-purchase/undo',
    summary: 'Undo the move of a purchase from your address within 14 days, until somebody claims it.',
    body: oldLink,
    errors: ['not_found'],
  },
  decideCorrection: {
    call: 'post /corrections/{correctionId}/decision',
    changes: ['corrections', 'sales'],
    summary: 'Agree or refuse to move a purchase, as an admin or, if its link was used, as its seller.',
    access: 'user',
    body: z.object({
      reason: text(REFUND_REASON_MAX_CHARACTERS).nullable().describe('Why you’re sure, for the log. Null refuses.'),
    }),
    errors: ['not_found', 'already_done', 'moved_recently'],
  },
  listCorrections: {
    call: 'get /admin/corrections',
    summary: 'List requests to move purchases to other addresses, newest first.',
    access: 'admin',
    query: page.extend({ state: z.enum(CORRECTION_STATES).default('waiting') }),
    answers: { 200: json('A page of requests.', z.object({ corrections: z.array(correction), nextCursor })) },
  },
})
