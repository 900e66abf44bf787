// Buyers who own every listing of a shop, as checkout leaves them. Each downloaded every second item,
// and every tenth item has changed since. Releases have three files, every fifth item a licence key.
import type { Database } from '../../edge-functions/_shared/database/open-database.ts'

const SELLERS = 50

export async function fillLibrary(
  owner: Database,
  { items, buyers }: { items: number; buyers: number },
): Promise<{ buyer: string; seller: string }> {
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      insert into public.profiles (id, username, name)
      select gen_random_uuid(), kind || '_' || number, initcap(kind) || ' ' || number
      from (values ('seller', ${SELLERS}::integer), ('buyer', ${buyers}::integer)) as wanted (kind, most), generate_series(1, most) as number`
    await sql`
      insert into public.listings (id, seller_id, title, description, price_cents, search_document, file_mime_type, file_changed_at, release_number)
      select gen_random_uuid(), profiles.id, 'A pattern ' || number, 'Sewn', 0, '', 'application/pdf',
        case when number % 10 = 0 then now() - make_interval(mins => number) end, case when number % 10 = 0 then 2 else 1 end
      from generate_series(1, ${items}::integer) as number
      join public.profiles on profiles.username = 'seller_' || (1 + number % ${SELLERS}::integer)`
    await sql`insert into public.releases (listing_id, number, created_at) select listings.id, n, now() from public.listings, generate_series(1, listings.release_number) as n`
    await sql`
      insert into public.listing_files (listing_id, object_path, size_bytes, mime_type, sha256)
      select listings.id, listings.id || '/' || n, 1000, 'application/pdf', repeat('a', 64) from public.listings, generate_series(1, 3) as n`
    await sql`
      insert into public.release_files (listing_id, release, position, file_id, name)
      select releases.listing_id, releases.number, row_number() over (partition by releases.listing_id, releases.number order by listing_files.id),
        listing_files.id, listing_files.object_path
      from public.releases join public.listing_files on listing_files.listing_id = releases.listing_id`
    await sql`
      insert into public.orders (id, buyer_id, seller_id, status, total_cents, basket_digest, livemode, expires_at, paid_at)
      select gen_random_uuid(), profiles.id, gen_random_uuid(), 'paid', 0, sha256(profiles.id::text::bytea), false, now(), now()
      from public.profiles where profiles.username like 'buyer%'`
    await sql`
      insert into public.order_items (order_id, listing_id, title, price_cents, seller_name, buyer_id, holder_id)
      select orders.id, listings.id, listings.title, 0, 'Seller', orders.buyer_id, orders.buyer_id from public.orders, public.listings`
    await sql`
      insert into public.entitlements (buyer_id, listing_id, order_id, first_release, granted_at)
      select order_items.buyer_id, order_items.listing_id, order_items.order_id, 1, now() - make_interval(mins => (random() * 1e6)::integer)
      from public.order_items`
    await sql`
      insert into public.licence_keys (listing_id, key, entitlement_id, buyer_id, assigned_at)
      select entitlements.listing_id, entitlements.id::text, entitlements.id, entitlements.buyer_id, entitlements.granted_at
      from public.entitlements where hashtext(entitlements.listing_id::text) % 5 = 0`
    await sql`
      insert into public.downloads (listing_id, buyer_id, downloaded_at, release, file_id)
      select entitlements.listing_id, entitlements.buyer_id, now() - interval '30 days', 1, gen_random_uuid()
      from public.entitlements where hashtext(entitlements.listing_id::text) % 2 = 0`
  })
  await owner`analyze`
  const [found] = await owner<[{ buyer: string; seller: string }]>`
    select (select id from public.profiles where username = 'buyer_1') as buyer, (select id from public.profiles where username = 'seller_1') as seller`
  return found
}
