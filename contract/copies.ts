// Free copies: sellers give an item to addresses. A mailed link opens one, as a purchase without an
// account (guests.ts).
import { z } from 'zod'
import { email, id, integer, nextCursor, page, text, time } from './common.ts'
import { COPIES_MAX, COPY_REASON_MAX_CHARACTERS } from './limits.ts'
import { json, operationsOf } from './operation.ts'

export const freeCopy = z.object({
  id: id.describe('The order.'),
  address: z.string().nullable().describe('Null after it has ended.'),
  granted_at: time,
  state: z
    .enum(['given', 'revoked'])
    .describe(
      '`given`: whether an account claimed it isn’t shown. `revoked`: by you, by its recipient, or after 12 months.',
    ),
})
export type FreeCopy = z.infer<typeof freeCopy>

export const copyCalls = operationsOf('copies', 'Free copies', 'user', {
  grantCopies: {
    call: 'post /files/{id}/copies',
    summary: 'Give your item to addresses. Each gets an email with a link to its files. Copies aren’t sales.',
    body: z.object({
      addresses: z.array(email).min(1).max(COPIES_MAX),
      reason: text(COPY_REASON_MAX_CHARACTERS).describe('Shown to the recipients, with its links broken.'),
    }),
    maxBytes: COPIES_MAX * 330,
    answers: {
      201: json(
        'How many were given. Addresses that were given one before are skipped.',
        z.object({ granted: integer, skipped: integer }),
      ),
    },
    errors: ['not_found', 'listing_inactive', 'sold_out', 'rate_limited'],
  },
  listCopies: {
    call: 'get /files/{id}/copies',
    summary: 'List the free copies of your item, newest first.',
    query: page,
    answers: { 200: json('A page of copies.', z.object({ copies: z.array(freeCopy), nextCursor })) },
    errors: ['not_found'],
  },
  revokeCopy: {
    call: 'delete /copies/{orderId}',
    summary: 'Take a copy back. Its link and licence key end. An account that claimed it keeps the files.',
    errors: ['order_not_found', 'copy_ended'],
  },
})
