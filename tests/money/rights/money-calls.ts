// Who gets which status: sales, refunds and disputes.
import { type CallRight, right } from '../../operations/rights/call-right.ts'

const own = (_shop: unknown, self: string) => ({ params: { userId: self } })

export const moneyRights: CallRight[] = [
  right('listSales', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('listTasks', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('getSalesFile', 'their own, of a year', '401 200 200 200 200 200 403 403 401', (_shop, self) => ({
    params: { userId: self },
    query: 'year=2026',
  })),
  right('getSale', 'the other seller’s', '401 404 404 404 200 404 403 403 401', ({ things }) => ({
    params: { orderId: things.asked.id },
  })),
  right(
    'refundSale',
    'the other seller’s, which was free',
    '401 404 404 404 409 404 403 403 401',
    'refund_impossible',
    ({ things }) => ({
      params: { orderId: things.asked.id },
      body: { refundId: crypto.randomUUID(), amount: 1, reason: 'Sorry' },
    }),
  ),
  right(
    'answerDispute',
    'the other seller’s, which nobody disputes',
    '401 404 404 404 409 404 403 403 401',
    'dispute_closed',
    ({ things }) => ({
      params: { orderId: things.asked.id },
      body: { words: 'They have it' },
    }),
  ),
  right('listOrderRefunds', 'the buyer’s', '401 404 200 404 404 404 403 403 401', ({ things }) => ({
    params: { orderId: things.asked.id },
  })),
]
