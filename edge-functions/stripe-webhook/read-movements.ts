// A seller's balance transactions as Stripe tells them ("Balance Transactions"), newest first and page by page. Only what belongs to a payment is kept.
import type Stripe from 'stripe'
import { connections, payments } from './context.ts'

const PAGE = 100

export type LedgerCheck = {
  stripe_account_id: string
  /** As the database writes them: a Date would lose the microseconds by which it knows the second again. */
  read_from: string
  read_to: string
  after_id: string | null
}

type Movement = {
  id: string
  kind: 'charge' | 'refund' | 'dispute'
  intent: string
  source: string
  cents: number
  fee: number
  stripe_fee: number
  at: string
  is_ours: boolean
}

/** Reads what is left of a check. False when the time was over before the end. */
export async function readMovements(check: LedgerCheck, deadline: number): Promise<boolean> {
  let after = check.after_id
  do {
    const page = await readPage(check, after)
    after = page.has_more ? (page.data.at(-1)?.id ?? null) : null
    const movements = page.data.flatMap((transaction) => movementOf(transaction) ?? [])
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

/**
 * What a balance transaction says of a payment, in the currency of the payment: the balance may be in another. Undefined for what is none, as
 * payouts are. A failed refund, and a debit that its bank took back, name the same source with the other sign.
 */
function movementOf({ id, amount, source, fee_details, created }: Stripe.BalanceTransaction): Movement | undefined {
  if (typeof source !== 'object' || source === null) return undefined
  if (source.object !== 'charge' && source.object !== 'refund' && source.object !== 'dispute') return undefined
  const { payment_intent: intent } = source
  if (!intent) return undefined
  const sign = Math.sign(amount)
  const stripeFee = fee_details.reduce((sum, { type, amount: cents }) => sum + (type === 'stripe_fee' ? cents : 0), 0)
  return {
    id,
    kind: source.object,
    intent: idOf(intent),
    source: source.id,
    cents: sign * source.amount,
    fee: source.object === 'charge' ? sign * (source.application_fee_amount ?? 0) : 0,
    stripe_fee: stripeFee,
    at: new Date(created * 1000).toISOString(),
    is_ours:
      source.object === 'charge' && source.application !== null && idOf(source.application) === connections.clientId,
  }
}

const idOf = (reference: string | { id: string }) => (typeof reference === 'string' ? reference : reference.id)
