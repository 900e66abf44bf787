// Takes a world out of a stack that other tests go on using.
import type postgres from 'postgres'
import type { World } from '../../rls/world.ts'

export async function forgetWorld({ owner, people }: World): Promise<void> {
  const ids = Object.values(people)
  await owner.begin(async (sql: postgres.TransactionSql) => {
    const theirOrders = sql`select id from public.orders where buyer_id = any (${ids}) or seller_id = any (${ids})`
    await sql`delete from public.threads where buyer_id = any (${ids}) or seller_id = any (${ids})`
    await sql`delete from public.moderation_actions where admin_id = any (${ids}) or user_id = any (${ids})`
    await sql`delete from public.entitlements where order_id in (${theirOrders})`
    await sql`delete from public.orders where buyer_id = any (${ids}) or seller_id = any (${ids})`
    await sql`delete from public.listings where seller_id = any (${ids})`
    await sql`delete from public.profiles where id = any (${ids})`
    await sql`delete from auth.users where id = any (${ids})`
    await sql`delete from public.contact_messages where email = 'visitor@example.com'`
  })
}
