// Gifts: a buyer pays, and somebody else gets the items. A mailed link opens them, as a purchase
// without an account (guests.ts), until the recipient claims or returns them.
import { z } from 'zod'
import { GIFT_DAYS_MAX, GIFT_NOTE_MAX_CHARACTERS } from './limits.ts'
import { email, id, text, time } from './operations/common.ts'
import { operationsOf } from './operations/operation.ts'
import { hasLink } from './text/links.ts'

/** Of a checkout. Another gift is another order. */
export const giftInput = z
  .object({
    address: email.describe('The recipient’s. Only the email says who gave it.'),
    note: text(GIFT_NOTE_MAX_CHARACTERS)
      .refine((words) => !hasLink(words), 'must hold no links')
      .nullish()
      .describe('For the recipient. Free items can’t have one.'),
    deliverOn: z.iso
      .date()
      .nullish()
      .describe(`When to email it, at most ${GIFT_DAYS_MAX} days ahead. Now by default.`),
  })
  .describe('Gives the basket away. The giver may own its items.')
export type GiftInput = z.infer<typeof giftInput>

/** A gift as its giver sees it. */
export const sentGift = z.object({
  address: z
    .string()
    .nullable()
    .describe('A part of it, such as r…@e….com. Null after it was opened, returned or refunded.'),
  note: z.string().nullable(),
  deliver_on: z.iso.date(),
  state: z
    .enum(['planned', 'sent', 'bounced', 'opened', 'returned', 'refunded'])
    .describe(
      '`bounced`: correct the address. `opened`: somebody has a file or key. `returned`: you get your money back. `refunded`: or all items were taken back.',
    ),
})
export type SentGift = z.infer<typeof sentGift>

/** For the page of a link. */
export const giftWithOrder = sentGift.extend({
  order_id: id,
  order_number: z.string(),
  titles: z.string(),
  bundle: z.string().nullable().describe('Names of the order’s bundles at purchase.'),
  paid_at: time,
  waits_until: time.nullable().describe('Until when the giver can ask for delivery at once; null otherwise.'),
  withdraw_until: time.nullable().describe('Until when the giver can withdraw; null once the gift is opened.'),
})

/** An item that was a gift, for its recipient. */
export const receivedGift = z.object({
  note: z.string().nullable(),
  giver: z.string().nullable().describe('The name. Null without an account.'),
  can_return: z.boolean().describe('Until the recipient has a file or a key.'),
})

export const giftCalls = operationsOf('gifts', 'Gifts', 'redress', {
  correctGift: {
    call: 'put /gifts/{orderId}/address',
    changes: ['orders', 'redress'],
    summary:
      'Correct the address of a gift that wasn’t opened yet. The old link ends, and a gift that was sent is sent again. Guests use the link’s token.',
    body: z.object({ address: email }),
    errors: ['order_not_found', 'gift_ended', 'rate_limited'],
  },
  returnGift: {
    call: 'post /gifts/{orderId}/return',
    summary:
      'Return a gift that you haven’t claimed, and of which you have no file or key. Its giver gets the money back. Needs the link’s token.',
    errors: ['order_not_found', 'gift_ended', 'gift_opened', 'refund_impossible'],
  },
  openGift: {
    call: 'post /gifts/{orderId}/open',
    changes: ['library', 'redress'],
    summary:
      'Open a gift that you got, to read its licence keys. From then on nobody can send it elsewhere or return it. Guests use the link’s token.',
    errors: ['order_not_found', 'consent_required'],
  },
})
