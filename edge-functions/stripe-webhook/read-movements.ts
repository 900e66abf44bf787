// A seller's balance transactions as Stripe tells them ("Balance Transactions"), newest first and page by page. Only what belongs to a payment is kept.
import { movementOf } from '../_shared/payments/movement-of.ts'
import { connections, payments } from './context.ts'

const PAGE = 100

export type LedgerCheck = {
  stripe_account_id: string
  /** As the database writes them: a Date would lose the microseconds by which it knows the second again. */
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
    await payments.acting.asService(
      (sql) => sql`
        select private.keep_stripe_movements(
          ${check.stripe_account_id}, ${check.read_to}::timestamptz, ${sql.json(movements)}, ${after}
        )`,
    )
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
