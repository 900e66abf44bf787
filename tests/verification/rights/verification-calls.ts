// Who gets which status: keys, copies and receipts.
import { BUYER, type CallRight, EVERYONE, INVALID, NOBODY, right } from '../../api/rights/call-right.ts'
import type { Shop } from '../../support/api/shop.ts'

const receiptOf = async ({ things, people }: Shop) => ({
  id: (await people.buyer.get(`orders/${things.asked.id}/receipt`)).body.document.jti,
})

export const verificationRights: CallRight[] = [
  right('getSigningKeys', '', EVERYONE),
  right('findCopies', 'of any file', EVERYONE, { query: `sha256=${'0'.repeat(64)}` }),
  right('findCopies', 'of no digest', INVALID, { query: 'sha256=abc' }),
  right('getReceipt', 'the buyer’s', BUYER, { of: 'asked' }),
  right('verifyReceipt', 'the buyer’s', EVERYONE, receiptOf),
  right('verifyReceipt', 'one that does not exist', NOBODY),
]
