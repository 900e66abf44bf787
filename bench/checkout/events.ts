// Stripe's events of paid sessions, signed as Stripe signs them.
import Stripe from 'stripe'
import { connectOnce } from '../../tools/database/connect-once.ts'
import type { RunningStack } from '../../tools/harness/run-stack.ts'
import type { SampleRequest } from '../support/paced-load.ts'
import { control } from './shop.ts'

export type Paid = { sessionId: string; accountId: string }

/** Runs an act on each item, with limited concurrency. */
export async function inTurns<T>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await act(item)
    }),
  )
}

/** Pays every open session while no events are delivered. */
export async function payAll(stack: RunningStack, atOnce: number): Promise<Paid[]> {
  await using owner = connectOnce(stack.databaseUrls.supabase_admin ?? '')
  const paid = await owner<Paid[]>`
    select checkout_session_id as "sessionId", stripe_account_id as "accountId" from public.orders
    where status = 'pending' and checkout_session_id is not null`
  await inTurns(paid, atOnce, ({ sessionId }) => control(stack, `/sessions/${sessionId}/pay`))
  return paid
}

/** The events of the payments, as requests that are signed when they are sent. */
export function eventRequests({ stripe }: RunningStack, paid: readonly Paid[]): (() => SampleRequest)[] {
  const sdk = new Stripe(stripe.secretKey)
  return paid.map(({ sessionId, accountId }) => {
    const body = JSON.stringify({
      id: `evt_${sessionId}`,
      object: 'event',
      type: 'checkout.session.completed',
      account: accountId,
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: sessionId, object: 'checkout.session' } },
    })
    return () => {
      const signature = sdk.webhooks.generateTestHeaderString({ payload: body, secret: stripe.webhookSecret })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return { method: 'POST', path: '/stripe-webhook', headers, body }
    }
  })
}

/**
 * How many orders there are, and how many are not paid, granted, in the ledger and in the outbox
 * exactly once.
 */
export async function countIncompleteOrders(stack: RunningStack): Promise<{ orders: number; wrong: number }> {
  await using owner = connectOnce(stack.databaseUrls.supabase_admin ?? '')
  const [counted] = await owner<[{ orders: number; wrong: number }]>`
    select count(*)::int as orders, count(*) filter (
      where orders.status <> 'paid'
        or (select count(*) from public.entitlements where entitlements.order_id = orders.id) <> 1
        or (select count(*) from private.ledger_transactions where ledger_transactions.order_id = orders.id and kind = 'sale') <> 1
        or (select count(*) from private.outbox where kind = 'purchase' and event_key = orders.id::text) <> 1
    )::int as wrong
    from public.orders where orders.checkout_session_id is not null`
  return counted
}
