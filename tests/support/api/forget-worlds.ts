// Takes worlds out of a stack that other tests go on using.
import postgres from 'postgres'
import type { World } from '../database/world.ts'
import { loginOf } from '../environment.ts'
import { stack } from '../stack.ts'

/** The ledger is only added to: none but a superuser, who turns triggers off, takes something out of it. */
async function forgetLedger(ids: string[]): Promise<void> {
  const sql = postgres(loginOf(stack.databaseUrls, 'supabase_admin'), { max: 1, onnotice: () => {} })
  await sql`set session_replication_role = replica`
  await sql`
    with forgotten as (
      delete from private.ledger_transactions using public.orders
      where orders.id = order_id and (buyer_id = any (${ids}) or seller_id = any (${ids})) returning ledger_transactions.id
    )
    delete from private.ledger_entries using forgotten where transaction_id = forgotten.id`
  await sql.end()
}

/** All of them were made in the same database, whose jobs may lock the same rows in another order. */
export async function forgetWorlds(worlds: [World, ...World[]]): Promise<void> {
  const ids = worlds.flatMap(({ people }) => Object.values(people))
  await forgetLedger(ids)
  await forgetRows(worlds[0], ids).catch((error) => {
    if (error.code !== DEADLOCK) throw error
    return forgetRows(worlds[0], ids)
  })
}

const DEADLOCK = '40P01'

const forgetRows = ({ owner }: World, ids: string[]) =>
  owner.begin(async (sql) => {
    await sql`select set_config('storage.allow_delete_query', 'true', true)`
    await sql`delete from storage.objects where owner_id = any (${ids})`
    await sql`delete from public.cases where buyer_id = any (${ids})`
    await sql`delete from public.threads where buyer_id = any (${ids}) or seller_id = any (${ids})`
    await sql`delete from public.moderation_actions where admin_id = any (${ids}) or user_id = any (${ids})`
    await sql`delete from public.licence_keys where buyer_id = any (${ids})`
    await sql`delete from public.licence_waits where buyer_id = any (${ids})`
    await sql`delete from public.entitlements where buyer_id = any (${ids})`
    await sql`
      with given as (delete from private.gifts using public.orders where orders.id = order_id and buyer_id = any (${ids}) returning recipient_id)
      delete from public.profiles using given where profiles.id = given.recipient_id`
    await sql`delete from public.orders where buyer_id = any (${ids}) or seller_id = any (${ids})`
    await sql`delete from public.listings where seller_id = any (${ids})`
    await sql`delete from public.profiles where id = any (${ids})`
    await sql`delete from auth.users where id = any (${ids})`
    await sql`delete from public.contact_messages where email = 'visitor@example.com'`
  })
