// The shop of `rights` with a heavy user of each list: a seller of all orders, a buyer of many
// items, an item with many copies, and reports.
import type { Sql } from '../../edge-functions/_shared/database/open-database.ts'

const ITEMS_OF_BUYER = 5_000

export type People = { admin: string; seller: string; buyer: string; item: string }

/** Written without triggers, so each row is as the shop's commands would have left it. */
export async function fillLists(owner: Sql): Promise<People> {
  await owner`set session_replication_role = replica`
  const [people] = await owner<[People]>`
    with member as (
      insert into public.profiles (id, username, name) values (gen_random_uuid(), 'collector', 'The Collector') returning id
    )
    select
      (select id from public.profiles where not is_seller and standing = 'good' order by id limit 1) as admin,
      (select id from member) as buyer,
      listings.seller_id as seller, listings.id as item
    from public.listings where status = 'active' order by listings.id limit 1`
  const { admin, seller, buyer, item } = people
  await owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`
  await owner`
    insert into public.reports (reporter_id, reported_user_id, reason, category, created_at)
    select buyers.id, ${seller}, 'Spam', case when number % 1000 = 0 then 'malware' else 'spam' end, now() - make_interval(mins => number)
    from (select id, (row_number() over (order by id))::integer as number from public.profiles where not is_seller and standing = 'good') as buyers`
  await owner`
    update public.orders set seller_id = ${seller}, fee_cents = 62, payment_intent_id = 'pi_' || id,
      status = case when status = 'paid' and hashtext(id::text) % 5000 = 1 then 'disputed' else status end
    where buyer_id <> ${seller}`
  await owner`
    with sold as (
      insert into public.orders (buyer_id, seller_id, status, total_cents, basket_digest, livemode, expires_at, paid_at)
      values (${buyer}, gen_random_uuid(), 'paid', 0, sha256('library'), false, now(), now()) returning id
    ), items as (
      insert into public.order_items (order_id, listing_id, title, price_cents, seller_name, buyer_id, holder_id)
      select sold.id, listings.id, listings.title, 0, 'Seller', ${buyer}, ${buyer}
      from sold, (select id, title from public.listings where status = 'active' order by md5(id::text) limit ${ITEMS_OF_BUYER}) as listings
      returning order_id, listing_id
    )
    insert into public.entitlements (buyer_id, listing_id, order_id, first_release, granted_at)
    select ${buyer}, listing_id, order_id, 1, now() - make_interval(mins => (random() * 1e6)::integer) from items`
  const owned = owner`select listing_id from public.entitlements where buyer_id = ${buyer}`
  await owner`insert into public.releases (listing_id, number) select listing_id, 1 from (${owned}) as owned`
  await owner`
    insert into public.listing_files (listing_id, object_path, size_bytes, mime_type, sha256)
    select listing_id, listing_id || '/' || n, 1000, 'application/pdf', repeat('a', 64) from (${owned}) as owned, generate_series(1, 3) as n`
  await owner`
    insert into public.release_files (listing_id, release, position, file_id, name)
    select listing_id, 1, row_number() over (partition by listing_id order by id), id, object_path from public.listing_files`
  await owner`
    insert into public.downloads (listing_id, buyer_id, downloaded_at, release, file_id)
    select listing_id, ${buyer}, now() - interval '30 days', 1, gen_random_uuid() from (${owned}) as owned where hashtext(listing_id::text) % 2 = 0`
  await owner`
    with copied as (
      insert into public.orders (buyer_id, seller_id, status, origin, total_cents, basket_digest, livemode, created_at, expires_at, paid_at)
      select profiles.id, ${seller}, 'paid', 'copy', 0, sha256(uuid_send(${item}::uuid)), false, profiles.created_at, now(), now()
      from public.profiles where not is_seller returning id, buyer_id
    ), batches as (
      insert into private.customer_batches (seller_id, source) values (${seller}, 'typed') returning id
    )
    insert into private.customer_items (order_id, batch_id, seller_id, listing_id, origin, address, digest)
    select copied.id, batches.id, ${seller}, ${item}, 'copy', copied.buyer_id || '@example.com', sha256(uuid_send(copied.buyer_id))
    from copied, batches`
  await owner`set session_replication_role = origin`
  await owner`vacuum analyze`
  return people
}
