// A shop where many addresses hold a purchase without an account, most of them imported, as its
// commands leave them. Some have an account and follow a seller, too.
import { randomUUID } from 'node:crypto'
import { connectOnce } from '../../tools/database/connect-once.ts'
import type { RunningStack } from '../../tools/harness/run-stack.ts'
import { CHECKOUTS_OF_EACH, openShop } from '../checkout/shop.ts'

/** Of a seller: an item that costs something and a free one. */
export type Shop = { seller: string; titles: string[]; paid: string; free: string }
/** An address with an account, a purchase and a follow, and the number of its receipt. */
export type Known = { email: string; receipt: string }

/**
 * @param claims addresses with a purchase of another seller, of which the first `known` have an account and
 * follow the seller
 */
export async function fillClaims(stack: RunningStack, claims: number, known: number) {
  await openShop(stack, known * CHECKOUTS_OF_EACH)
  await using owner = connectOnce(stack.databaseUrls.supabase_admin ?? '')
  const [shop, { seller: other, paid: sold }] = await owner<[Shop, Shop]>`
    select seller_id as seller, array_agg(title) as titles, min(id::text) as paid, max(id::text) as free
    from public.listings group by seller_id limit 2`
  const batchId = randomUUID()
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`update public.listings set price_cents = 0 where id = ${shop.free}`
    await sql`
      insert into public.profiles (id, username, name, is_guest)
      select gen_random_uuid(), 'guest-' || number, 'Guest', true from generate_series(1, ${claims}::integer) as number`
    await sql`
      insert into private.claims (holder_id, browser_digest, basket_digest, address)
      select id, sha256(uuid_send(id)), sha256(uuid_send(id)), case when number <= ${known}::integer then 'buyer-' else 'customer-' end || number || '@example.com'
      from (select id, split_part(username, '-', 2)::integer as number from public.profiles where is_guest) as guests`
    await sql`
      insert into public.orders (buyer_id, seller_id, status, origin, total_cents, basket_digest, livemode, expires_at, paid_at)
      select holder_id, ${other}, 'paid', case when address like 'buyer%' then 'purchase' else 'import' end, 0, sha256(${sold}), false, now(), now()
      from private.claims`
    await sql`
      insert into public.order_items (order_id, listing_id, title, price_cents, seller_name, buyer_id, holder_id)
      select id, ${sold}, 'Quilt', 0, 'Seller', buyer_id, buyer_id from public.orders`
    await sql`
      insert into public.entitlements (buyer_id, listing_id, order_id, first_release) select buyer_id, ${sold}, id, 1 from public.orders`
    await sql`insert into private.customer_batches (id, seller_id, source) values (${batchId}, ${other}, 'gumroad')`
    await sql`
      insert into private.customer_items (order_id, batch_id, seller_id, listing_id, origin, address, digest, bought_on)
      select orders.id, ${batchId}, ${other}, ${sold}, 'import', claims.address, private.address_digest(claims.address), current_date
      from public.orders join private.claims on claims.holder_id = orders.buyer_id where orders.origin = 'import'`
    await sql`
      insert into private.address_follows (seller_id, address, shares_address, link_digest, confirmed_at)
      select ${shop.seller}, email, false, sha256(uuid_send(id)), now() from public.accounts where email like 'buyer%'`
  })
  await owner`vacuum analyze`
  const addresses = await owner<Known[]>`
    select claims.address as email, orders.receipt_id as receipt
    from public.orders join private.claims on claims.holder_id = orders.buyer_id where orders.origin = 'purchase'`
  return { shop, addresses }
}
