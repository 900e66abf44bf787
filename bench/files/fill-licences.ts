// One listing with many licence keys, every second one sold, as its seller and buyers leave them.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../edge-functions/_shared/database/open-database.ts'

const BUYERS = 1000

/** The nth sold key, as buyers write it. */
export const keyNumber = (nth: number) => `sold-${String(nth * 2).padStart(9, '0')}`

export async function fillLicences(owner: Database, keys: number): Promise<{ seller: string; listing: string }> {
  const [seller, listing] = [randomUUID(), randomUUID()]
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`insert into public.profiles (id, username, name, is_seller) values (${seller}, 'the_seller', 'The Seller', true)`
    await sql`
      insert into public.profiles (id, username, name)
      select gen_random_uuid(), 'buyer_' || number, 'Weaver ' || number from generate_series(1, ${BUYERS}::integer) as number`
    await sql`
      insert into public.listings (id, seller_id, title, description, price_cents, search_document, licence_source)
      values (${listing}, ${seller}, 'A program', 'Sewn', 1250, to_tsvector('public.catalogue', 'Program'), 'list')`
    await sql`
      insert into public.licence_keys (listing_id, key, created_at)
      select ${listing}::uuid, case number % 2 when 0 then 'SOLD-' else 'LEFT-' end || lpad(number::text, 9, '0'),
        now() - make_interval(mins => number)
      from generate_series(0, ${keys - 1}::integer) as number`
    await sql`
      with buyers as (select id, row_number() over () as place from public.profiles where id <> ${seller}),
      sold as (
        select licence_keys.id as key_id, gen_random_uuid() as entitlement_id, buyers.id as buyer_id
        from public.licence_keys join buyers on buyers.place = 1 + licence_keys.position % ${BUYERS}::integer
        where licence_keys.key like 'SOLD%'
      ), entitled as (
        insert into public.entitlements (id, buyer_id, listing_id, order_id, first_release, revoked_at, revoke_reason)
        select entitlement_id, buyer_id, ${listing}::uuid, gen_random_uuid(), 1, case when row_number() over (partition by buyer_id) > 1 then now() end,
          case when row_number() over (partition by buyer_id) > 1 then 'refunded' end
        from sold
      )
      update public.licence_keys set entitlement_id = sold.entitlement_id, buyer_id = sold.buyer_id, assigned_at = licence_keys.created_at
      from sold where licence_keys.id = sold.key_id`
  })
  await owner`analyze`
  return { seller, listing }
}
