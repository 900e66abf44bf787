// Takes worlds out of a stack that other tests go on using.
import type { World } from '../../rls/world.ts'

/** All of them were made in the same database. */
export async function forgetWorlds(worlds: [World, ...World[]]): Promise<void> {
  const ids = worlds.flatMap(({ people }) => Object.values(people))
  await worlds[0].owner.begin(async (sql) => {
    await sql`select set_config('storage.allow_delete_query', 'true', true)`
    await sql`delete from storage.objects where owner_id = any (${ids})`
    await sql`delete from public.cases where buyer_id = any (${ids})`
    await sql`delete from public.threads where buyer_id = any (${ids}) or seller_id = any (${ids})`
    await sql`delete from public.moderation_actions where admin_id = any (${ids}) or user_id = any (${ids})`
    await sql`delete from public.entitlements where buyer_id = any (${ids})`
    await sql`delete from public.orders where buyer_id = any (${ids}) or seller_id = any (${ids})`
    await sql`delete from public.listings where seller_id = any (${ids})`
    await sql`delete from public.profiles where id = any (${ids})`
    await sql`delete from auth.users where id = any (${ids})`
    await sql`delete from public.contact_messages where email = 'visitor@example.com'`
  })
}
