// What a reconciliation came to, in lines for an operator.
import { formatCents } from '../../contract/index.ts'
import type { Reconciled } from './reconcile.ts'

const WHY: Record<string, string> = {
  buyer_missing: 'its buyer has no account here; once they sign in again with the same address, run this again',
  seller_missing: 'its seller is not connected here',
  listing_missing: 'what was bought is not here',
  order_differs: 'the order here is of another session',
  session_mismatch: 'what was paid is not what the order says',
}

/** The numbers, then each order that is lost, with whom to write to. */
export function tableOf({ known, restored, closed, followed, lost }: Reconciled): string[] {
  const numbers: [what: string, count: number][] = [
    ['Sessions whose orders were here', known],
    ['Orders written again', restored],
    ['Open sessions closed: their buyers begin anew', closed],
    ['Refunds, disputes and accounts followed', followed],
    ['Orders that cannot be written again, refunded', lost.filter(({ isRefunded }) => isRefunded).length],
    ['Orders that cannot be written again, not refunded', lost.filter(({ isRefunded }) => !isRefunded).length],
  ]
  const lines = numbers.map(([what, count]) => `${String(count).padStart(7)}  ${what}`)
  const named = lost.map(
    ({ orderId, sessionId, accountId, cents, email, why, isRefunded }) =>
      `${isRefunded ? 'refunded' : 'LOST'}  order ${orderId}, ${formatCents(cents)}, ${email ?? 'no address'}, ${sessionId} on ${accountId}: ${WHY[why] ?? why}`,
  )
  return [...lines, ...named]
}
