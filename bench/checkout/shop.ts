// A shop whose listings can be paid for: sellers with a Stripe account, and buyers with tokens.
import { connectOnce } from '../../tools/database/connect-once.ts'
import type { RunningStack } from '../../tools/harness/run-stack.ts'
import { tokenOf } from '../support/token-of.ts'

const SELLERS = 10
/** Checkouts per buyer: fewer than the hourly limit. */
export const CHECKOUTS_OF_EACH = 20

export type Buyer = { bearer: string; listings: string[] }

/** Controls the fake of Stripe. */
export async function control<T>(stack: RunningStack, path: string, body: object = {}): Promise<T> {
  const answer = await fetch(`${stack.urls.payments}/_control${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/**
 * Creates sellers with listings, and enough buyers for this many checkouts. Rows are as the shop's
 * commands would have left them.
 */
export async function openShop(stack: RunningStack, checkouts: number): Promise<Buyer[]> {
  await using owner = connectOnce(stack.databaseUrls.supabase_admin ?? '')
  const accounts: { id: string }[] = []
  for (let number = 0; number < SELLERS; number += 1)
    accounts.push(await control(stack, '/accounts', { business_name: `Seller ${number}`, connect: true }))
  const buyers = Math.ceil(checkouts / CHECKOUTS_OF_EACH)
  const ids = await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      with people as (
        insert into public.profiles (id, username, name, is_seller)
        select gen_random_uuid(), 'seller-' || number, 'Seller ' || number, true from generate_series(1, ${SELLERS}::integer) as number
        returning id
      ),
      sellers as (
        insert into public.seller_accounts (seller_id, stripe_account_id, livemode, charges_enabled)
        select numbered.id, (${accounts.map(({ id }) => id)}::text[])[numbered.place], false, true
        from (select id, row_number() over () as place from people) as numbered
        returning seller_id
      )
      insert into public.listings (id, seller_id, title, description, price_cents, search_document)
      select gen_random_uuid(), sellers.seller_id, 'Quilt ' || number, 'A pattern', 1250, to_tsvector('public.catalogue', 'Quilt')
      from sellers, generate_series(1, ${CHECKOUTS_OF_EACH / SELLERS}::integer) as number`
    await sql`insert into public.releases (listing_id, number) select id, 1 from public.listings`
    const people = await sql<{ id: string }[]>`
      insert into public.profiles (id, username, name)
      select gen_random_uuid(), 'buyer-' || number, 'Buyer ' || number from generate_series(1, ${buyers}::integer) as number
      returning id`
    await sql`
      insert into public.accounts (id, email, identity_sub)
      select profiles.id, profiles.username || '@example.com', profiles.username from public.profiles`
    return people.map(({ id }) => id)
  })
  const listings = (await owner<{ id: string }[]>`select id from public.listings`).map(({ id }) => id)
  // Don't analyse empty tables: with zero rows in its statistics Postgres would plan sequential
  // scans.
  await owner`analyze public.profiles, public.accounts, public.listings, public.seller_accounts`
  return Promise.all(ids.map(async (id) => ({ bearer: `Bearer ${await tokenOf(stack, id)}`, listings })))
}
