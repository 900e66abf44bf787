// Who gets which status: sales, refunds and disputes.
import { BUYER, type CallRight, MEMBERS, members, right } from '../../api/rights/call-right.ts'

const OTHER_SELLER = members(404, { 'other seller': 200 })
const OTHER_SELLER_CONFLICTS = members(404, { 'other seller': 409 })

export const moneyRights: CallRight[] = [
  right('listSales', 'their own', MEMBERS),
  right('listTasks', 'their own', MEMBERS),
  right('getSalesFile', 'their own, of a year', MEMBERS, { query: 'year=2026' }),
  right('getSale', 'the other seller’s', OTHER_SELLER, { of: 'asked' }),
  right('refundSale', 'the other seller’s, which was free', OTHER_SELLER_CONFLICTS, 'refund_impossible', {
    of: 'asked',
    body: { refundId: crypto.randomUUID(), amount: 1, reason: 'Sorry' },
  }),
  right('answerWarning', 'a sale without a warning', members(404), 'order_not_found', {
    of: 'asked',
    body: { action: 'refund' },
  }),
  right('answerDispute', 'the other seller’s, without a dispute', OTHER_SELLER_CONFLICTS, 'dispute_closed', {
    of: 'asked',
    body: { words: 'They have it' },
  }),
  right('listOrderRefunds', 'the buyer’s', BUYER, { of: 'asked' }),
]
