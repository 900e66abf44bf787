// Corrections: a guest who mistyped the address asks to move the purchase to another one. No call
// shows either address, or whether the request found a purchase.
import { z } from 'zod'
import { CORRECTION_STATES } from './choices.ts'
import { captchaToken, email, id, nextCursor, page, text, time } from './common.ts'
import { REFUND_REASON_MAX_CHARACTERS } from './limits.ts'
import { json, operationsOf } from './operation.ts'

export const openCorrection = z.object({ id, requested_at: time })

export const correction = openCorrection.extend({
  order_id: id,
  titles: z.string(),
  seller_id: id,
  seller_username: z.string(),
  state: z.enum(CORRECTION_STATES),
  decided_by_username: z.string().nullable().describe('Null if mail to the old address bounced.'),
  reason: z.string().nullable(),
})
export type Correction = z.infer<typeof correction>

export const correctionCalls = operationsOf('corrections', 'Wrong addresses', 'user', {
  requestCorrection: {
    call: 'post /guests/corrections',
    summary: 'Ask to move a purchase without an account to another address. Every request gets the same answer.',
    access: 'public',
    body: z.object({
      receiptNumber: id.describe('Shown with the purchase, after the payment and behind its link.'),
      email,
      captchaToken,
    }),
    answers: { 201: json('The request is stored. Its id is new, whether there is such a purchase.', z.object({ id })) },
    errors: ['captcha_used', 'rate_limited'],
  },
  confirmCorrection: {
    call: 'post /guests/corrections/{correctionId}/confirm',
    summary: 'Move your purchase to the requested address. Its links end. Needs the link’s token.',
    access: 'redress',
    errors: ['order_not_found', 'not_found', 'already_done'],
  },
  decideCorrection: {
    call: 'post /corrections/{correctionId}/decision',
    summary:
      'Confirm or refuse to move a purchase, as its seller or an admin. Nothing moves after somebody claimed it.',
    body: z.object({
      reason: text(REFUND_REASON_MAX_CHARACTERS).nullable().describe('Why you’re sure, for the log. Null refuses.'),
    }),
    errors: ['not_found', 'already_done'],
  },
  listCorrections: {
    call: 'get /admin/corrections',
    summary: 'List requests to move purchases to other addresses, newest first.',
    access: 'admin',
    query: page.extend({ state: z.enum(CORRECTION_STATES).default('waiting') }),
    answers: { 200: json('A page of requests.', z.object({ corrections: z.array(correction), nextCursor })) },
  },
})
