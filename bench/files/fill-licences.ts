// One listing with many licence keys. Every second one is sold.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../edge-functions/_shared/database/open-database.ts'

const BUYERS = 1000

/** The nth sold key, as a buyer enters it. */
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
      with buyers as (select id, row_number() over () as place from public.profiles where id <> ${seller}),
      made as materialized (
        select number, number % 2 = 0 as is_sold, gen_random_uuid() as entitlement_id, buyers.id as buyer_id,
          now() - make_interval(mins => number) as created_at
        from generate_series(0, ${keys - 1}::integer) as number join buyers on buyers.place = 1 + number % ${BUYERS}::integer
      ), entitled as (
        insert into public.entitlements (id, buyer_id, listing_id, order_id, first_release, revoked_at, revoke_reason)
        select entitlement_id, buyer_id, ${listing}::uuid, gen_random_uuid(), 1,
          case when number >= ${BUYERS}::integer then now() end, case when number >= ${BUYERS}::integer then 'refunded' end
        from made where is_sold
      )
      insert into public.licence_keys (listing_id, key, created_at, entitlement_id, buyer_id, assigned_at)
      select ${listing}::uuid, case when is_sold then 'SOLD-' else 'LEFT-' end || lpad(number::text, 9, '0'), created_at,
        case when is_sold then entitlement_id end, case when is_sold then buyer_id end, case when is_sold then created_at end
      from made`
  })
  await owner`analyze`
  return { seller, listing }
}
