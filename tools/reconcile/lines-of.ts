// What a reconciliation came to, in lines for an operator.
import { formatCents } from '../../contract/index.ts'
import type { Checked } from './check-files.ts'
import type { Reconciled } from './reconcile.ts'

const WHY: Record<string, string> = {
  buyer_missing: 'its buyer has no account here; once they sign in again with the same address, run this again',
  seller_missing: 'its seller is not connected here',
  listing_missing: 'what was bought is not here',
  order_differs: 'the order here is of another session',
  session_mismatch: 'what was paid is not what the order says',
}

/** The numbers, then each order that is lost, with whom to write to, and each file. */
export function linesOf({ known, restored, closed, followed, lost }: Reconciled, files: Checked): string[] {
  const numbers: [what: string, count: number][] = [
    ['sessions whose orders were here', known],
    ['orders written again', restored],
    ['open sessions closed: their buyers begin anew', closed],
    ['refunds, disputes and accounts followed', followed],
    ['orders that cannot be written again, refunded', lost.filter(({ isRefunded }) => isRefunded).length],
    ['orders that cannot be written again, not refunded', lost.filter(({ isRefunded }) => !isRefunded).length],
    ['objects looked for', files.looked],
    ['objects whose bytes are gone', files.lost.length],
    ['objects for which Storage fails', files.unreadable.length],
  ]
  return [
    ...numbers.map(([what, count]) => `${String(count).padStart(7)}  ${what}`),
    ...lost.map(
      ({ orderId, sessionId, accountId, cents, email, why, isRefunded }) =>
        `${isRefunded ? 'refunded' : 'LOST'}  order ${orderId}, ${formatCents(cents)}, ${email ?? 'no address'}, ${sessionId} on ${accountId}: ${WHY[why] ?? why}`,
    ),
    ...files.lost.map(
      ({ bucket, path, listingId, isWithheld }) =>
        `${isWithheld ? 'withheld' : 'LOST'}  ${bucket}/${path}${listingId ? ` of the listing ${listingId}` : ''}`,
    ),
    ...files.unreadable.map(({ bucket, path }) => `UNREADABLE  ${bucket}/${path}`),
  ]
}
