// One seller with many orders, as the shop's acts leave them; the acts themselves are measured
// elsewhere.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../edge-functions/_shared/database/open-database.ts'

const ORDERS_OF_EACH_BUYER = 20
/** Some sell much more than others. */
const LISTINGS = 900

/** @returns the seller's id */
export async function fillSales(owner: Database, orders: number): Promise<string> {
  const seller = randomUUID()
  const buyers = Math.ceil(orders / ORDERS_OF_EACH_BUYER)
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      insert into public.profiles (id, username, name, is_seller)
      values (${seller}, 'the_seller', 'The Seller', true)`
    await sql`
      insert into public.profiles (id, username, name)
      select gen_random_uuid(), 'buyer_' || number, 'Weaver ' || number from generate_series(1, ${buyers}::integer) as number`
    await sql`
      insert into public.listings (id, seller_id, title, description, price_cents, search_document)
      select gen_random_uuid(), ${seller}, 'Crib quilt, number ' || number, 'Sewn', 1250, to_tsvector('public.catalogue', 'Quilt')
      from generate_series(1, ${LISTINGS}::integer) as number`
    await sql`
      with buyers as (
        select id, row_number() over () as place from public.profiles where id <> ${seller}
      )
      insert into public.orders (buyer_id, seller_id, status, total_cents, fee_cents, refunded_cents, basket_digest, livemode, payment_intent_id,
        created_at, expires_at, paid_at)
      select buyers.id, ${seller},
        case when number % 50 = 0 then 'partially_refunded' when number % 5000 = 1 then 'disputed' else 'paid' end,
        1250, 62, case when number % 50 = 0 then 250 else 0 end, sha256(number::text::bytea), false, 'pi_' || number,
        now() - make_interval(mins => number), now(), now() - make_interval(mins => number)
      from generate_series(1, ${orders}::integer) as number join buyers on buyers.place = 1 + number % ${buyers}::integer`
    await sql`
      insert into public.order_items (order_id, buyer_id, holder_id, listing_id, title, price_cents, seller_name)
      select sold.id, sold.buyer_id, sold.buyer_id, listings.id, listings.title, sold.total_cents, 'The Seller'
      from (
        select orders.*, 1 + floor(${LISTINGS}::integer * power(row_number() over ()::float / ${orders + 1}::integer, 4))::bigint as place
        from public.orders
      ) as sold
      join (select listings.*, row_number() over () as place from public.listings) as listings using (place)`
  })
  await owner`analyze`
  return seller
}
