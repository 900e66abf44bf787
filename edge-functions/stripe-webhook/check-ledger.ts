// A seller's balance transactions that belong to payments, newest first and page by page.

import { internalCalls } from '../../contract/operations/internal.ts'
import { json } from '../_shared/database/statement.ts'
import { log } from '../_shared/http/log.ts'
import { movementOf } from '../_shared/payments/movements.ts'
import { isOutOfReach } from '../_shared/payments/stripe.ts'
import { connections, handle, payments } from './context.ts'

const PAGE = 100

export type LedgerCheck = {
  stripe_account_id: string
  /** As the database writes them: a Date would lose the microseconds. */
  read_from: string
  read_to: string
  after_id: string | null
}

/** Reads what is left of a check. False when the time was over before the end. */
export async function readMovements(check: LedgerCheck, deadline: number): Promise<boolean> {
  let after = check.after_id
  do {
    const page = await readPage(check, after)
    after = page.has_more ? (page.data.at(-1)?.id ?? null) : null
    const movements = page.data.flatMap((transaction) => movementOf(transaction, connections.clientId) ?? [])
    await payments.acting.asService`
      select private.store_stripe_movements(
        ${check.stripe_account_id}, ${check.read_to}::timestamptz, ${json(movements)}, ${after}
      )`
    if (after === null) return true
  } while (Date.now() < deadline)
  return false
}

const readPage = ({ stripe_account_id, read_from, read_to }: LedgerCheck, after: string | null) =>
  payments.stripe.balanceTransactions.list(
    {
      limit: PAGE,
      created: { gte: unixSeconds(read_from), lt: unixSeconds(read_to) },
      expand: ['data.source'],
      ...(after ? { starting_after: after } : {}),
    },
    { stripeAccount: stripe_account_id },
  )

const unixSeconds = (moment: string) => Math.floor(Date.parse(moment) / 1000)

// Compares the ledger with Stripe, account by account. The next run continues an unfinished one.

const RUN_SECONDS = 50
/** So many payments are compared in one statement. */
const BATCH = 500
/** The next check of an account: as a rule, and of one that could not be read. */
const NEXT = { read: '1 day', failed: '1 hour' }

type Difference = {
  kind: string
  found: string
  ledger_cents: number
  stripe_cents: number
  payment_intent_id: string
  order_id: string | null
}

export const checkLedger = handle(internalCalls.checkLedger)(async (c) => {
  const deadline = Date.now() + RUN_SECONDS * 1000
  const counts = { checked: 0, failed: 0, differences: 0, hasMore: false }
  while (Date.now() < deadline) {
    const check = await takeCheck()
    if (!check) return counts
    try {
      const found = await checkAccount(check, deadline)
      counts.checked += 1
      counts.differences += found
    } catch (error) {
      const isGone = isOutOfReach(error)
      const { requestId } = c.var
      const account = check.stripe_account_id
      log(isGone ? 'warn' : 'error', { requestId, event: 'ledger_not_checked', account }, error)
      await end(check, null, isGone ? NEXT.read : NEXT.failed)
      counts.failed += 1
    }
  }
  return { ...counts, hasMore: true }
})

async function takeCheck(): Promise<LedgerCheck | undefined> {
  const [check] = await payments.acting.asService<LedgerCheck[]>`
    select stripe_account_id, read_from, read_to, after_id from private.take_ledger_check()`
  return check
}

/** @returns how many differences are new */
async function checkAccount(check: LedgerCheck, deadline: number): Promise<number> {
  // An account with more than a run can read goes on at its next turn, which is at once.
  if (!(await readMovements(check, deadline))) {
    await end(check, null, '0')
    return 0
  }
  let found = 0
  for (;;) {
    const compared = await compare(check)
    found += compared.differences.length
    for (const difference of compared.differences) log('error', { event: 'ledger_difference', ...difference })
    if (compared.compared < BATCH) break
  }
  await end(check, check.read_to, NEXT.read)
  return found
}

async function compare({ stripe_account_id: account, read_to: readTo }: LedgerCheck) {
  const [row] = await payments.acting.asService<[{ compared: number; differences: Difference[] }]>`
    select compared, differences from private.compare_with_stripe(${account}, ${readTo}::timestamptz, ${BATCH})`
  return row
}

const end = ({ stripe_account_id: account }: LedgerCheck, readTo: string | null, wait: string) =>
  payments.acting.asService`select private.end_ledger_check(${account}, ${readTo}::timestamptz, ${wait}::interval)`
