// One listing has licence keys from its seller's list: sold ones with their devices, ended ones and
// unused ones.
import type postgres from 'postgres'
import { listings } from '../catalogue.ts'

const LISTING = 'household-budget-workbook'
const SEATS = 3
const KEYS = Array.from({ length: 12 }, (_, index) => `BUDGET-${String(index + 1).padStart(2, '0')}`)
const DEVICES = ['Kitchen laptop', 'Phone']

export async function writeLicences(sql: postgres.TransactionSql): Promise<void> {
  const listing = listings.find(({ slug }) => slug === LISTING)
  if (!listing) throw new Error(`the catalogue has no ${LISTING}`)
  // Keys in a list should be hard to guess.
  for (const key of KEYS)
    await sql`
      insert into public.licence_keys (listing_id, key)
      values (${listing.id}, ${key} || '-' || upper(left(md5(gen_random_uuid()::text), 16)))`
  await sql`
    with sold as (
      select *, row_number() over (order by granted_at) as place from public.entitlements where listing_id = ${listing.id}
    ), unused as (
      select id, row_number() over (order by position) as place from public.licence_keys where listing_id = ${listing.id}
    )
    update public.licence_keys
    set entitlement_id = sold.id, buyer_id = sold.buyer_id, assigned_at = sold.granted_at, seats = ${SEATS}
    from sold join unused using (place) where licence_keys.id = unused.id`
  await sql`
    insert into public.licence_activations (key_id, device, name, activated_at)
    select licence_keys.id, 'sample-' || device.place, device.name, licence_keys.assigned_at
    from public.licence_keys, unnest(${DEVICES}::text[]) with ordinality as device (name, place)
    where licence_keys.listing_id = ${listing.id} and licence_keys.entitlement_id is not null`
  await sql`
    update public.licence_keys set ended_at = now()
    where listing_id = ${listing.id} and position = (select max(position) from public.licence_keys where listing_id = ${listing.id})`
  await sql`update public.listings set licence_source = 'list', licence_seats = ${SEATS} where id = ${listing.id}`
}
