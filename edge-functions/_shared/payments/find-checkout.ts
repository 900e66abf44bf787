// The order behind a session or a payment. Nothing is found for those that are not ours.
import type { Acting } from '../auth/acting.ts'

export type Checkout = {
  order_id: string
  checkout_session_id: string
  /** Null for a free order, which never was at Stripe. */
  stripe_account_id: string | null
  status: string
}

/** Looks an order up by what we stored with it, never by metadata. */
export async function findCheckout(
  acting: Acting,
  by: { sessionId?: string; paymentIntentId?: string },
): Promise<Checkout | undefined> {
  const [checkout] = await acting.asServiceInOneRoundTrip(
    (sql) => sql<Checkout[]>`
      select order_id, checkout_session_id, stripe_account_id, status
      from private.find_checkout(${by.sessionId ?? null}, ${by.paymentIntentId ?? null})`,
  )
  return checkout
}
