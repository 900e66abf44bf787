// Takes worlds out of a stack that other tests go on using.
import postgres from 'postgres'
import type { World } from '../database/world.ts'
import { loginOf } from '../environment.ts'
import { stack } from '../stack.ts'

/** The ledger is only added to: none but a superuser, who turns triggers off, takes something out of it. */
const forgetLedger = (superuser: postgres.Sql, ids: string[]) =>
  superuser.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      with forgotten as (
        delete from private.ledger_transactions using public.orders
        where orders.id = order_id and (buyer_id = any (${ids}) or seller_id = any (${ids})) returning ledger_transactions.id
      )
      delete from private.ledger_entries using forgotten where transaction_id = forgotten.id`
  })

/** All of them were made in the stack's database. */
export async function forgetWorlds(worlds: [World, ...World[]]): Promise<void> {
  const ids = worlds.flatMap(({ people }) => Object.values(people))
  const superuser = postgres(loginOf(stack.databaseUrls, 'supabase_admin'), { max: 1, onnotice: () => {} })
  await forgetLedger(superuser, ids)
  await forgetRows(superuser, ids)
  await superuser.end()
}

const forgetRows = (superuser: postgres.Sql, ids: string[]) =>
  superuser.begin(async (sql) => {
    // Jobs may lock the same rows in another order. Who looks for a deadlock first gives up: the job,
    // which is run again.
    await sql`set local deadlock_timeout = '1min'`
    await sql`set local role postgres`
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
