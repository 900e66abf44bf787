// The rows of each paid order, without times and generated ids.
import { owner } from '../../support/api/people.ts'
import { idsOf } from '../money/shop.ts'
import type { Drill } from './shop.ts'

type OrderFacts = { uses: { code: string; isHeld: boolean }[] }
export type Facts = Map<string, OrderFacts>

/** By its session. Of the ledger only balances: a won dispute moved money back and forth. */
export async function factsOf({ journal: { shop } }: Drill): Promise<Facts> {
  const rows = await owner<{ session: string; facts: OrderFacts }[]>`
    select orders.checkout_session_id as session, jsonb_build_object(
      'order', to_jsonb(orders)
        - '{basket_digest,expires_at,checkout_url,created_at,paid_at,withdrawable_until,duplicate_refunded_at,processing_since,asked_at}'::text[]
        || jsonb_build_object('is_paid_back', duplicate_refunded_at is not null),
      'items', (
        select jsonb_agg(to_jsonb(items) - '{id,created_at}'::text[] order by items.listing_id)
        from public.order_items as items where items.order_id = orders.id
      ),
      'uses', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'code', discounts.seller_id || ' ' || discounts.code, 'buyer', uses.buyer_id, 'isHeld', uses.released_at is null
        )), '[]')
        from private.discount_uses as uses join public.discounts on discounts.id = uses.discount_id where uses.order_id = orders.id
      ),
      'entitlements', (
        select jsonb_agg(jsonb_build_object(
          'listing', held.listing_id, 'buyer', held.buyer_id, 'is_held', held.revoked_at is null, 'reason', held.revoke_reason
        ) order by held.listing_id)
        from public.entitlements as held where held.order_id = orders.id
      ),
      'balances', (
        select jsonb_object_agg(sums.account, sums.cents) from (
          select entries.account, sum(entries.cents) as cents
          from private.ledger_transactions as posted join private.ledger_entries as entries on entries.transaction_id = posted.id
          where posted.order_id = orders.id group by entries.account having sum(entries.cents) <> 0
        ) as sums
      ),
      'disputes', (
        select jsonb_agg(to_jsonb(disputes) - '{opened_at,answer_by,answered_at}'::text[] order by disputes.id)
        from private.disputes where disputes.order_id = orders.id
      )
    ) as facts
    from public.orders
    where orders.seller_id in ${idsOf(shop.sellers)} and orders.paid_at is not null and orders.stripe_account_id is not null`
  return new Map(rows.map(({ session, facts }) => [session, facts]))
}

/** The facts of orders that are in both. */
export const among = (facts: Facts, other: Facts): Facts =>
  new Map([...facts].filter(([session]) => other.has(session)))

/** With an account that signed up again in place of the lost one. */
export const asWritten = (facts: Facts, [lost, again] = ['none', '']): Record<string, unknown> =>
  JSON.parse(JSON.stringify(Object.fromEntries(facts)).replaceAll(lost, again))

/** How often codes were used. */
export const usesOf = (facts: Facts): number =>
  [...facts.values()].flatMap(({ uses }) => uses.filter(({ isHeld }) => isHeld)).length

export type Counts = Record<string, number>

/** Rows of each table, of which some are in neither Stripe nor Storage. */
export async function countRows(): Promise<Counts> {
  const tables = await owner<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await owner.unsafe<[{ count: number }]>(`select count(*)::integer as count from public.${name}`)
      return [name, row.count] as const
    }),
  )
  return Object.fromEntries(counts)
}

export const lostRows = (before: Counts, after: Counts): Counts =>
  Object.fromEntries(
    Object.entries(before).flatMap(([name, count]) => {
      const lost = count - (after[name] ?? 0)
      return lost > 0 ? [[name, lost]] : []
    }),
  )
