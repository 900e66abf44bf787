// Gifts, for their givers and for recipients with a link.
import { giftCalls } from '../../contract/gifts.ts'
import { statements } from './statements.ts'

export const { correctGift, returnGift } = statements('asService', giftCalls, {
  correctGift: (sql, { params, body }) => sql`select private.correct_gift(${params.orderId}, ${body.address})`,
  returnGift: (sql, { params }) => sql`select private.return_gift(${params.orderId})`,
})
