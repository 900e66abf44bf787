// Purchases without an account: each has one holder, who is the payer by the address at Stripe.
import { owner } from '../../support/api/people.ts'
import type { Checkout } from './shop.ts'
import type { Truth } from './stripe.ts'

type GuestOrder = {
  id: string
  session: string
  standing: string
  address: string | null
  orders: number
  strays: number
}

/** The address of a guest's claim or of an account, and rows of the order that another buyer has. */
const ordersOf = (sessions: string[]) => owner<GuestOrder[]>`
  select orders.id, orders.checkout_session_id as session, profiles.standing, coalesce(claims.address, accounts.email) as address,
    (select count(*)::int from public.orders as others where others.buyer_id = orders.buyer_id and others.paid_at is not null) as orders,
    (select count(*)::int from (
      select buyer_id from public.order_items where order_id = orders.id
      union all select buyer_id from public.entitlements
        where order_id = orders.id and not exists (select from private.gifts where gifts.order_id = orders.id)
      union all select buyer_id from public.order_withdrawals where order_id = orders.id
      union all select buyer_id from public.threads where order_id = orders.id
      union all select cases.buyer_id from public.cases join public.threads on threads.id = cases.thread_id where threads.order_id = orders.id
    ) as parts where parts.buyer_id <> orders.buyer_id) as strays
  from public.orders join public.profiles on profiles.id = orders.buyer_id
  left join private.claims on claims.holder_id = orders.buyer_id left join public.accounts on accounts.id = orders.buyer_id
  where orders.paid_at is not null and orders.checkout_session_id in ${owner(['none', ...sessions])}`

/** @returns what does not hold, in words */
export async function guestViolations(truths: (Checkout & { truth: Truth })[]): Promise<string[]> {
  const guests = new Map(truths.flatMap(({ secret, ...one }) => (secret ? [[one.sessionId, one.truth.payer]] : [])))
  return (await ordersOf([...guests.keys()])).flatMap(({ id, session, standing, address, orders, strays }) => {
    // A deleted account and an erased guest have no address.
    const payer = standing === 'deleted' ? null : guests.get(session)
    return [
      ...(strays > 0 ? [`order ${id}: ${strays} of its rows have another buyer`] : []),
      ...(address === payer ? [] : [`order ${id} of ${payer} is held by ${standing} ${address}`]),
      ...(standing === 'guest' && orders > 1 ? [`order ${id}: its guest has ${orders} orders`] : []),
    ]
  })
}
