// What anyone can look up: copies of files by their SHA-256, and receipts by their id.
import type { Context } from 'hono'
import { type Copy, type ReceiptStatus, verificationCalls } from '../../contract/verification.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { acting, callerOf, clientAddress, guestCounter, handle } from './context.ts'

const countHit = guestCounter({ name: 'verification', most: 60, seconds: 60 })

/** Rejects with rate_limited. */
const countLookup = async (c: Context): Promise<void> => countHit(await clientAddress(c))

export const findCopies = handle(verificationCalls.findCopies, { first: countLookup })(async (c, { query }) => {
  const caller = await callerOf(c)
  const copies = await acting.asService(
    (sql) => sql<Copy[]>`select * from private.find_copies(${query.sha256})`,
    caller ? { for: caller } : {},
  )
  return { copies: [...copies] }
})

export const verifyReceipt = handle(verificationCalls.verifyReceipt, { first: countLookup })(async (_c, { params }) => {
  const [found] = await acting.asService(
    (sql) => sql<[{ receipt: ReceiptStatus | null }]>`select private.find_receipt(${params.receiptId}) as receipt`,
  )
  if (!found.receipt) throw new ApiError('not_found')
  return found.receipt
})
